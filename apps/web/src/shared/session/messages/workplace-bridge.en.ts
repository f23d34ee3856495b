import type { Translation } from '../../language/messages.ts'
import type { words } from './workplace-bridge.zh.ts'

export default {
  notLoaded: 'The script of DingTalk did not load. Check your network and try again.',
  notReady: 'DingTalk is not ready. Please open this again.',
} satisfies Translation<typeof words>
