import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './ink.zh.ts'

export default {
  black: 'Black',
  blue: 'Blue',
  red: 'Red',
} satisfies Translation<typeof words>
