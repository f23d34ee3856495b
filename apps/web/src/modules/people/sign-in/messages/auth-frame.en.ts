import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './auth-frame.zh.ts'

export default {
  promiseDraft: 'Draft, sign and archive in one place',
  promiseProof: 'Every signature can be verified',
  promiseReview: 'Comparison and review with AI',
  aboutProduct: 'About the product',
  brand: 'Xinqi',
  slogan: 'Contracts you can trust',
} satisfies Translation<typeof words>
