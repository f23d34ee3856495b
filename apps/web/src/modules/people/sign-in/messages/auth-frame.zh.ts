import { messages } from '../../../../shared/language/messages.ts'

export const words = messages('auth-frame', {
  promiseDraft: '起草、签署、归档一站完成',
  promiseProof: '签署全程可核验',
  promiseReview: '智能比对与审查',
  aboutProduct: '产品介绍',
  brand: '信契',
  slogan: '让每一份合同都可信',
})
