import { capability, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers, prepareThenCommit, sendThenCommit } from '../../../platform/http/call.ts'
import { SEAL_REVIEWED } from '../../seals/company-seals/decide-seal.ts'
import { changeSeal, endSeal, makeDefault, switchSeal } from './change-seals.ts'
import { cutOutFor, makeSeal, previewPicture, previewSeal, sendLegalCode, uploadFor } from './make-seals.ts'
import { appSealDetail, listAppSeals, listOwners } from './read-seals.ts'
import { tellAppsOfReview } from './seal-reviewed.ts'
import { sealUses } from './use-log.ts'

export const sealConsole = capability({
  name: 'open/seal-console',
  calls: handlers({
    '/open/seal/list': listAppSeals,
    '/open/seal/detail': appSealDetail,
    '/open/seal/owners': listOwners,
    '/open/seal/preview': previewSeal,
    '/open/seal/previewPicture': previewPicture,
    '/open/seal/legalCode': sendThenCommit(sendLegalCode),
    '/open/seal/createByTemplate': commitWithFiles<'/open/seal/createByTemplate'>(makeSeal),
    '/open/seal/upload': prepareThenCommit(cutOutFor, uploadFor, { withFiles: true }),
    '/open/seal/update': changeSeal,
    '/open/seal/switch': switchSeal,
    '/open/seal/setDefault': makeDefault,
    '/open/seal/cancel': endSeal,
    '/open/seal/useLog': sealUses,
  }),
  provides: [provide(SEAL_REVIEWED, { of: 'open/seal-console', follow: tellAppsOfReview })],
  reads: [
    'account',
    'company',
    'company_seal',
    'contract',
    'contract_signer',
    'open_app',
    'open_contract',
    'open_user',
    'partner_user',
    'person_seal',
    'seal_use',
  ],
})
