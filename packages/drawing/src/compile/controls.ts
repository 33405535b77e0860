// The controls of a form as units to send: enabled ones with a picture, and those that always keep their place.
import { type ControlForm, type ControlUnit, CONTROL_UNIT, controlOf } from '../form/control.ts'
import type { DrawForm } from '../form/form.ts'
import { DRAW_MODES } from '../form/modes.ts'

const pictured = (control: ControlForm) => control.input_image.some(Boolean)

/** One control as it is sent. */
function unitOf(control: ControlForm, enable: 0 | 1): ControlUnit {
  const { input_image, model, preprocessor, weight, resize_mode, control_mode, guidance_start, guidance_end } = control
  const own = controlOf(preprocessor)
  return {
    ...CONTROL_UNIT.fallback(),
    enable,
    model,
    module: preprocessor,
    weight,
    resize_mode,
    control_mode,
    guidance_start,
    guidance_end,
    input_image: input_image.filter(Boolean),
    guidance: guidance_end,
    pixel_perfect: false,
    processor_res: control.processor_res,
    threshold_a: control.threshold_a < 0 ? own.threshold_a : control.threshold_a,
    threshold_b: control.threshold_b < 0 ? own.threshold_b : control.threshold_b,
  }
}

/**
 * `controlnet_units` of a form (document 3 §5): line draft, pose, reference and role always stand in it, in this order, disabled without a
 * picture; after them the free units that are enabled and have one. The quick entries follow the form's own control mode.
 */
export function controlUnits(form: DrawForm): ControlUnit[] {
  const has = new Set(DRAW_MODES[form.client_draw_type].fields)
  const quick = (['line_draft', 'pose_images', 'reference_image'] as const)
    .filter(name => has.has(name))
    .map(name => unitOf({ ...form[name], control_mode: form.control_mode }, pictured(form[name]) ? 1 : 0))
  const roles = has.has('role_control_net') ? form.role_control_net.map(each => unitOf(each, each.enable && pictured(each) ? 1 : 0)) : []
  const free = has.has('control_net')
    ? form.control_net.filter(each => each.enable === 1 && pictured(each)).map(each => unitOf(each, 1))
    : []
  return [...quick, ...roles, ...free]
}
