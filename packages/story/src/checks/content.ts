// Checks of what is shown and heard: empty and long texts, people, voices, files.
import { refusalOf } from '../dubbing.ts'
import type { GameNode } from '../model.ts'
import { SPOKEN } from '../model.ts'
import type { Simulation } from '../simulate.ts'
import { type Board, nameOf } from './board.ts'
import type { Fix } from './finding.ts'
import type { Touched } from './values.ts'
import { targetless } from '../ways.ts'

/** Signs that a text box shows at once. */
const BOX = 120
const MAX_OPTION = 40
const isSpoken = (type: string) => (SPOKEN as readonly string[]).includes(type)

/** E11, E12, E13, W25: the lines of plots, and the texts of options. */
export function texts(board: Board): void {
  const roles = new Map(board.game.roles.map(role => [role.id, role]))
  for (const node of board.game.nodes) {
    if (node.type === 'PLOT') lines(board, node, roles)
    for (const { id, text, field } of optionsOf(node)) {
      if (!text.trim()) board.on('E11', node, `${nameOf(node)}有一个选项没有文字`, `${field}/${id}/text`)
      else if (text.length > MAX_OPTION)
        board.on('W25', node, `${nameOf(node)}的选项有 ${text.length} 个字，一行放不下`, `${field}/${id}/text`)
    }
  }
}
function optionsOf(node: GameNode): { id: string; text: string; field: string }[] {
  if (node.type === 'BRANCH') return node.data.options.map(({ id, text, image }) => ({ id, text: text || image, field: 'options' }))
  if (node.type === 'MESSAGE') return node.data.replies.map(({ id, text }) => ({ id, text, field: 'replies' }))
  if (node.type === 'VIDEO') return node.data.choice_points.map(({ id, text }) => ({ id, text, field: 'choice_points' }))
  return []
}
function lines(board: Board, node: GameNode<'PLOT'>, roles: Map<string, Board['game']['roles'][number]>): void {
  const { actions } = node.data
  if (!actions.length) board.on('E11', node, `${nameOf(node)}里什么都没有`, 'actions')
  const mending = (label: string, id: string, fields: Readonly<Record<string, unknown>> | null): Fix => ({
    label,
    steps: [{ do: 'entry', node: node.id, list: 'actions', entry: id, fields }],
  })
  for (const [nth, action] of actions.entries()) {
    const field = `actions/${action.id}`
    if (!isSpoken(action.type)) continue
    if (!action.msg.trim()) {
      board.on('E11', node, `${nameOf(node)}第 ${nth + 1} 句没有文字`, `${field}/msg`, mending('删掉这一句', action.id, null))
      continue
    }
    if (action.msg.length > BOX)
      board.on('W25', node, `${nameOf(node)}第 ${nth + 1} 句有 ${action.msg.length} 个字，一屏放不下`, `${field}/msg`)
    if (action.type === 'DIALOG' && !action.character_id) {
      const fix = mending('改成旁白', action.id, { type: 'CHORUS' })
      board.on('E12', node, `${nameOf(node)}第 ${nth + 1} 句对白没有选角色`, `${field}/character_id`, fix)
    } else if (board.game.meta.dubbing && !action.dubbing_url && !action.dubbing_game_resource_id) {
      const refusal = refusalOf(action, roles, board.game.meta)
      if (refusal) board.on('E13', node, `${nameOf(node)}第 ${nth + 1} 句：${refusal}`, `${field}/v_type`)
    }
  }
}

interface Used {
  id: string
  node?: GameNode
  field: string
}
/** Every resource that is named, where it is named by its id. */
function* resourcesIn({ game }: Board): Generator<Used> {
  for (const node of game.nodes) {
    for (const name of ['bg', 'bgm', 'image', 'resource_id', 'cg'] as const)
      if (name in node.data) yield { id: (node.data as unknown as Record<string, string>)[name]!, node, field: name }
    if (node.type === 'PLOT') {
      for (const { id, resource, dubbing_game_resource_id: voice, expression } of node.data.actions) {
        yield { id: resource, node, field: `actions/${id}/resource` }
        if (voice) yield { id: String(voice), node, field: `actions/${id}/dubbing_game_resource_id` }
        if (/^\d+$/.test(expression)) yield { id: expression, node, field: `actions/${id}/expression` }
      }
    } else if (node.type === 'BRANCH')
      for (const { id, image } of node.data.options) yield { id: image, node, field: `options/${id}/image` }
    else if (node.type === 'ROLE_DESIGN')
      for (const { id, portrait } of node.data.roles) yield { id: portrait, node, field: `roles/${id}/portrait` }
    else if (node.type === 'IMAP') for (const { id, icon } of node.data.hotspots) yield { id: icon, node, field: `hotspots/${id}/icon` }
    else if (node.type === 'LOOK_FOR_EVID') for (const { id, icon } of node.data.clues) yield { id: icon, node, field: `clues/${id}/icon` }
    else if (node.type === 'MESSAGE')
      for (const { id, kind, content } of node.data.messages)
        if (kind === 'image' || kind === 'voice') yield { id: content, node, field: `messages/${id}/content` }
  }
  for (const kind of ['panels', 'templates'] as const)
    for (const { id, bg, components } of game[kind]) {
      yield { id: bg, field: `${kind}/${id}/bg` }
      for (const component of components) yield { id: component.resource, field: `${kind}/${id}/components/${component.id}/resource` }
    }
  for (const { id, icon } of game.goods) yield { id: icon, field: `goods/${id}/icon` }
  for (const { id, icon } of game.numerics) yield { id: icon, field: `numerics/${id}/icon` }
}
const isAddress = (resource: string) => /^(?:[a-z]+:|\/|\.)/i.test(resource) || !/^\d+$/.test(resource)

/** E08 of things that nodes name, W18 and W23: what is missing, and what nothing uses. */
export function things(board: Board, { read, given }: Touched, budget: number, sizes: ReadonlyMap<string, number>): void {
  const { game, play } = board
  const known = play.resources && new Map(play.resources.map(resource => [resource.id, resource]))
  const used = new Set<string>()
  const large = new Set<string>()
  for (const { id, node, field } of resourcesIn(board)) {
    if (!id) continue
    used.add(id)
    const where = { node_id: node?.id ?? '', field }
    if (known && !isAddress(id) && !known.has(id)) board.add('E08', `${node ? nameOf(node) : ''}用了已经删掉的素材`, where)
    else if (known?.get(id)?.url === '') board.add('W23', `素材「${known.get(id)!.name}」的文件不见了`, where)
    else if ((sizes.get(id) ?? 0) > budget && !large.has(id)) {
      large.add(id)
      board.add(
        'W23',
        `素材「${known?.get(id)?.name ?? id}」有 ${(sizes.get(id)! / 1e6).toFixed(1)} MB，超过 ${(budget / 1e6).toFixed(0)} MB`,
        where,
      )
    }
  }
  for (const resource of play.resources ?? [])
    if (!used.has(resource.id)) board.add('W18', `素材「${resource.name}」没有用到`, { field: `resources/${resource.id}` })
  for (const { id, good_name } of game.goods)
    if (!read.has(id) && !given.has(id))
      board.add(
        'W18',
        `物品「${good_name}」没有用到`,
        { field: `goods/${id}` },
        { label: '删掉这个物品', steps: [{ do: 'remove', collection: 'goods', ids: [id] }] },
      )
  references(board)
}

/** E08: nodes, people, goods, panels, stores and templates that are no more there. */
function references(board: Board): void {
  const { game, play } = board
  const ids = {
    节点: new Set(game.nodes.map(({ id }) => id)),
    角色: play.people && new Set(play.people.map(({ id }) => id)),
    物品: new Set(game.goods.map(({ id }) => id)),
    操作板: new Set(game.panels.map(({ id }) => id)),
    模板: new Set(game.templates.map(({ id }) => id)),
    变量: new Set(game.numerics.map(({ id }) => id)),
  }
  const need = (kind: keyof typeof ids, id: string, where: { node?: GameNode; field: string }) => {
    if (!id || !ids[kind] || ids[kind].has(id)) return
    board.add('E08', `${where.node ? nameOf(where.node) : ''}用到的${kind}已经删掉了`, {
      node_id: where.node?.id ?? '',
      field: where.field,
    })
  }
  for (const node of game.nodes) {
    for (const panel of node.data.panels) need('操作板', panel, { node, field: 'panels' })
    if (node.type === 'PLOT')
      for (const { id, character_id } of node.data.actions) need('角色', character_id, { node, field: `actions/${id}/character_id` })
    else if (node.type === 'LINK') {
      need('节点', node.data.target_node_id, { node, field: 'target_node_id' })
      if (!node.data.target_node_id && !targetless(node.data.mode))
        board.on('E08', node, `${nameOf(node)}还没有选跳去哪里`, 'target_node_id')
    } else if (node.type === 'ROLE_DESIGN')
      for (const { id, character_id } of node.data.roles) need('角色', character_id, { node, field: `roles/${id}/character_id` })
    else if (node.type === 'LOOK_FOR_EVID')
      for (const { id, good_id, panel_id } of node.data.clues) {
        need('物品', good_id, { node, field: `clues/${id}/good_id` })
        need('操作板', panel_id, { node, field: `clues/${id}/panel_id` })
      }
    else if (node.type === 'CUSTOM') need('模板', node.data.template_id, { node, field: 'template_id' })
    else if (node.type === 'INPUT') need('变量', node.data.var_id, { node, field: 'var_id' })
    else if (node.type === 'AI_CONVERSATION') need('角色', node.data.character_id, { node, field: 'character_id' })
    else if (node.type === 'ENDING') need('操作板', node.data.panel, { node, field: 'panel' })
    else if (node.type === 'START') need('操作板', node.data.opening_panel, { node, field: 'opening_panel' })
  }
  for (const { id, goto } of game.events) need('节点', goto, { field: `events/${id}/goto` })
  for (const store of game.stores)
    for (const item of store.items) {
      need('物品', item.good_id, { field: `stores/${store.id}/items/${item.id}/good_id` })
      need('变量', item.price_var, { field: `stores/${store.id}/items/${item.id}/price_var` })
    }
}

const RARE = 0.005
/** W19: endings that hardly anybody reaches. */
export function rare(board: Board, simulation: Pick<Simulation, 'endings' | 'runs'>): void {
  for (const node of board.game.nodes) {
    const share = node.type === 'ENDING' ? simulation.endings[node.id] : undefined
    if (share && share.share < RARE) board.on('W19', node, `${simulation.runs} 次试玩里只有 ${share.count} 次走到${nameOf(node)}`)
  }
}
