import { packageAllows } from '@xinqi/api/package-allows'
import { goInstead } from '../../../shared/navigation/go.ts'
import { keepPending } from '../../../shared/session/pendingContract.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { useCountdown } from '../../../shared/steps/useCountdown.ts'
import { pendingFor } from './detail.ts'
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
        label: '下一步：确认身份（约 1 分钟）',
        onPress: () => {
          keepPending(pendingFor(detail, account.person.userId))
          goInstead(realNamePath(pathBack))
        },
      }
    case 'nameDiffers':
      return { label: '重新核对姓名', onPress: () => void signing.reload() }
    case 'idDiffers':
      return { label: '身份证号码与发起方指定的不一致', disabled: true, onPress: nothing }
    case 'attachment':
      return { label: '上传附件', onPress: () => signing.setAsking({ what: 'info' }) }
    case 'askSealUse':
      return { label: '申请用印', busy: sealUse.isAsking, onPress: sealUse.ask }
    case 'askColleagues':
      return { label: '再次加签', onPress: () => signing.setAsking({ what: 'addApproval' }) }
    case 'approvalPending':
      return { label: '等待审批', disabled: true, onPress: nothing }
    case 'marksLost':
      return { label: '重新加载印章和签名', onPress: marks.askAgain }
    case 'opening':
      return { label: '正在打开合同…', disabled: true, onPress: nothing }
    case 'start':
      return { label: `开始签署（${step.count} 处）`, onPress: signing.advance }
    case 'place':
      return { label: `下一处（还有 ${step.count} 处）`, onPress: signing.advance }
    case 'read':
      return { label: `继续阅读（还有 ${step.count} 个文件）`, onPress: signing.readOn }
    case 'confirm': {
      const { sign } = signingWords()
      return left > 0
        ? { label: `${sign}（${left}s）`, disabled: true, onPress: nothing }
        : { label: sign, onPress: () => signing.setAsking({ what: 'intent' }) }
    }
  }
}
