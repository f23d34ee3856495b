import { commitWithFiles, handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { unlessFrozen, unlessFrozenThen } from '../../people/freeze/standing-freezes.ts'
import { verifiedPerson } from '../company-seals/access.ts'
import { shownCutOut, svgOf } from '../company-seals/artwork.ts'
import { drawName } from './artwork.ts'
import { deletePersonSeal, renamePersonSeal, setDefaultPersonSeal } from './change-person-seals.ts'
import { beginOnPhone, drawOnPhone, openOnPhone, phoneStatus } from './draw-on-phone.ts'
import { defaultPersonSeal, listPersonSeals } from './list-person-seals.ts'
import { cutOutSignature, saveDrawn, savePicture, saveTyped } from './save-person-seal.ts'

export const personalSignaturesCalls = handlers({
  '/personSeal/list': listPersonSeals,
  '/companySeal/personalSeal': async (call) => ({ seal: await defaultPersonSeal(call) }),
  '/personSeal/draw': commitWithFiles<'/personSeal/draw'>(unlessFrozen(saveDrawn)),
  '/personSeal/preview': async ({ actor, body, db, services }) => {
    const person = await verifiedPerson(db, services.columns, actor.accountId)
    return svgOf(drawName(person.name, body.design))
  },
  '/personSeal/type': commitWithFiles<'/personSeal/type'>(unlessFrozen(saveTyped)),
  '/personSeal/previewPicture': async (call) => shownCutOut(await cutOutSignature(call)),
  '/personSeal/upload': prepareThenCommit(cutOutSignature, unlessFrozenThen(savePicture), {
    withFiles: true,
  }),
  '/personSeal/setDefault': unlessFrozen(setDefaultPersonSeal),
  '/personSeal/rename': renamePersonSeal,
  '/personSeal/delete': deletePersonSeal,
  '/personSeal/phone': unlessFrozen(beginOnPhone),
  '/personSeal/phoneStatus': phoneStatus,
  '/personSeal/phoneOpen': openOnPhone,
  '/personSeal/phoneDraw': commitWithFiles<'/personSeal/phoneDraw'>(drawOnPhone),
})
