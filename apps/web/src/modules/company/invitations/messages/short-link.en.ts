import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './short-link.zh.ts'

export default {
  notOpened: 'The link cannot be opened',
  toSignIn: 'Sign in',
  opening: 'Opening',
} satisfies Translation<typeof words>
