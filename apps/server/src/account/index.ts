// The account area as other areas and main see it.
export { accountAnswers } from './account.answers.ts'
export { maskPhone, firstNickname } from './account.rules.ts'
export { users } from './account.table.ts'
export { qrPages } from './qr-pages.ts'
export { setupLink, setupRoute } from './setup.ts'
export { smsOf, type Sms } from './sms.ts'
export { userById } from './users.store.ts'
export { wechatOf, type WeChat } from './wechat.ts'
