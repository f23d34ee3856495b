import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './face-again.zh.ts'

export default {
  qrCode: 'QR code for face recognition',
  scan: 'Scan the QR code with your phone and do it there',
  waiting: 'Waiting',
  confirming: 'Confirming the result',
  waitingForResult: 'Waiting for the result; this goes on by itself',
  here: 'Do it on this device',
  agreement:
    'I agree that Xinqi takes my face and has it compared by the authority, for this only: {purpose}. Xinqi keeps no pictures or videos of it.',
  start: 'Start',
} satisfies Translation<typeof words>
