// Forms and the server: rules from contract schemas, and refused fields shown at the fields.
import type { FormInstance, FormRule } from 'antd'
import { useState } from 'react'
import { Failure, rethrowUnlessFailure } from '../kit/failure.ts'

/** The part of a zod schema that a rule needs; no zod type leaks into screens. */
interface Schema {
  safeParse: (value: unknown) => { success: true } | { success: false; error: { issues: readonly { message: string }[] } }
}

/** An antd rule that shows the first message of a contract schema. `empty` stands for an untouched field. */
export const ruleOf = (schema: Schema, empty = ''): FormRule => ({
  validator: (_, value: unknown) => {
    const result = schema.safeParse(value ?? empty)
    return result.success ? Promise.resolve() : Promise.reject(new Error(result.error.issues[0]?.message))
  },
})

/** The fields of a failure as antd's field errors. */
export const faultsOf = (failure: Failure): { name: string; errors: string[] }[] =>
  failure.fields.map(({ field, msg }) => ({ name: field, errors: [msg] }))

/**
 * Runs a submit: one at a time; field faults of the server (status 1000) go to the form's fields. Other failures were shown by the client.
 */
export const useSubmit = <V>(
  form: FormInstance<V>,
  run: (values: V) => Promise<void>,
): { submit: (values: V) => Promise<void>; busy: boolean } => {
  const [busy, setBusy] = useState(false)
  const submit = async (values: V) => {
    if (busy) return
    setBusy(true)
    try {
      await run(values)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      form.setFields(faultsOf(error) as Parameters<typeof form.setFields>[0])
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy }
}

/** What a dialog does before it closes, once at a time. It stays open when that fails, which the call itself tells. */
export function useClosing(onClose: () => void): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      onClose()
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
