// What the journeys of the conception screen share: works with documents, cards and ideas, and the places on the screen.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'

export const CARD = '/ixj_web/works/idea_card'
const SCRIPT = '1-1 日 内 咖啡馆\n△顾晚推门进来。\n顾晚：你来了。\n1-2 夜 外 江边\n沈岸：我走了。'
export const addWork = async (person: Person, more = {}) =>
  (await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT', ...more })).data
    .project_id as number
export const addDoc = async (person: Person, project_id: number, doc_name = '第 1 集') =>
  (await person.call('POST', '/ixj_web/doc/add', { project_id, doc_name, text: SCRIPT })).data.doc_id as number
export const addCard = async (person: Person, project_id: number, title: string, more = {}) =>
  (await person.call('POST', `${CARD}/add`, { project_id, title, ...more })).data
export const addIdea = async (person: Person, project_id: number, more = {}) =>
  (await person.call('POST', '/ixj_web/idea/add', { project_id, ...more })).data.idea_id as number
export const cardsOf = async (person: Person, project_id: number) =>
  (await person.call('GET', `${CARD}/get_idea_card_list_all`, { project_id })).data as {
    title: string
    lane: string
    text: string
    x: number | null
  }[]
export const conception = (id: number, query = '') => `/workDetail/${id}/1/conception${query}`
export const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const tile = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title })
export const titlesIn = (page: Page, name: string) => lane(page, name).locator('[data-card]').allTextContents()
export const panel = (page: Page) => page.getByRole('article', { name: /^卡片 / })
