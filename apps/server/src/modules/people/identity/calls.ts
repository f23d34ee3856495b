import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { certifyResult } from './certify-result.ts'
import { beginFace, chooseSandboxFace, faceReady, faceResult, openFace, startFace } from './face.ts'
import { submitManual, withdrawManual } from './manual.ts'
import { readCard } from './read-card.ts'
import { submitIdentity } from './submit.ts'

export const identityCalls = handlers({
  '/user/certifyResult': certifyResult,
  '/user/identity/submit': submitIdentity,
  '/user/identity/readCard': readCard,
  '/user/identity/manual': commitWithFiles<'/user/identity/manual'>(submitManual),
  '/user/identity/withdraw': withdrawManual,
  '/user/face/start': startFace,
  '/user/face/ready': faceReady,
  '/user/face/result': faceResult,
  '/face/open': openFace,
  '/face/begin': beginFace,
  '/face/sandbox': chooseSandboxFace,
})
