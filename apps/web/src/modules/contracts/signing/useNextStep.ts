import { packageAllows } from '@xinqi/api/package-allows'
import { goInstead } from '../../../shared/navigation/go.ts'
import { keepPending } from '../../../shared/session/pendingContract.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { useCountdown } from '../../../shared/steps/useCountdown.ts'
import { pendingFor } from './detail.ts'
import { words } from './messages/signing.zh.ts'
import { nextStep } from './nextStep.ts'
import { realNamePath } from './paths.ts'
import { signingWords } from './signingWords.ts'
import type { Signing } from './useSigning.ts'

export type StepButton = { label: string; onPress: () => void; disabled?: boolean; busy?: boolean }

/** By his package; who may ask at all is said with the contract. */
export const useMayAskColleagues = ({ sealUse }: Pick<Signing, 'sealUse'>): boolean => {
  const { userType, package: bought } = useIdentity().account
  return (
    sealUse.mayAskColleagues &&
    packageAllows(userType, bought.packagesFunctions, 'service:contract:addapprove')
  )
}

/** @param pathBack Where somebody who proves who he is comes back to. */
export const useNextStep = (signing: Signing, pathBack: string): StepButton => {
  const { detail, marks, reading, sealUse } = signing
  const { account } = useIdentity()
  const mayAskColleagues = useMayAskColleagues(signing)
  const left = useCountdown(reading.seconds)
  const step = nextStep({
    detail,
    mayAskSealUse: sealUse.mayAsk,
    mayAskColleagues,
    isOpen: signing.isOpen && !marks.isLoading,
    marksLost: marks.isMissing,
    missing: marks.missing.length,
    hasBegun: marks.hasBegun,
    unreadFiles: reading.left.length,
  })
  const nothing = () => undefined
  switch (step.kind) {
    case 'realName':
      return {
        label: words().nextIdentity,
        onPress: () => {
          keepPending(pendingFor(detail, account.person.userId))
          goInstead(realNamePath(pathBack, account.person))
        },
      }
    case 'nameDiffers':
      return { label: words().checkNameAgain, onPress: () => void signing.reload() }
    case 'idDiffers':
      return { label: words().idNotAsked, disabled: true, onPress: nothing }
    case 'labourNotice':
      return { label: words().readNotice, onPress: () => signing.setAsking({ what: 'labourNotice' }) }
    case 'attachment':
      return { label: words().uploadAttachments, onPress: () => signing.setAsking({ what: 'info' }) }
    case 'askSealUse':
      return { label: words().askSealUse, busy: sealUse.isAsking, onPress: sealUse.ask }
    case 'askColleagues':
      return { label: words().askColleaguesAgain, onPress: () => signing.setAsking({ what: 'addApproval' }) }
    case 'approvalPending':
      return { label: words().awaitApproval, disabled: true, onPress: nothing }
    case 'marksLost':
      return { label: words().reloadMarks, onPress: marks.askAgain }
    case 'opening':
      return { label: words().openingNow, disabled: true, onPress: nothing }
    case 'start':
      return { label: words().startSigning({ count: step.count }), onPress: signing.advance }
    case 'place':
      return { label: words().nextPlace({ count: step.count }), onPress: signing.advance }
    case 'read':
      return { label: words().readOn({ count: step.count }), onPress: signing.readOn }
    case 'confirm': {
      const { sign } = signingWords()
      return left > 0
        ? { label: words().signIn({ sign, left }), disabled: true, onPress: nothing }
        : { label: sign, onPress: () => signing.setAsking({ what: 'intent' }) }
    }
  }
}
