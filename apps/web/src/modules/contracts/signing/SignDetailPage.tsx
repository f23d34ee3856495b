// /sign/detail on a desktop. Telephones are led to the light page that does the same (SignOnPhonePage).

import { Button } from 'antd'
import { AbstractDrawer } from '../../../shared/ai/AbstractDrawer.tsx'
import { AiEntryPanel } from '../../../shared/ai/AiEntryPanel.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import styles from './contract-sign.module.css'
import { type Detail, hindrance, standstill } from './detail.ts'
import { personSteps } from './firstSteps.ts'
import { signPath } from './paths.ts'
import { SignInfo } from './SignInfo.tsx'
import { SigningDialogs } from './SigningDialogs.tsx'
import { SignPanel } from './SignPanel.tsx'
import { SignResult } from './SignResult.tsx'
import { signingWords } from './signingWords.ts'
import { useContract } from './useContract.ts'
import { useNextStep } from './useNextStep.ts'
import { useSigning } from './useSigning.ts'
import { useTakeUp } from './useTakeUp.ts'

const SignPage = ({ detail, reload }: { detail: Detail; reload: () => Promise<unknown> }) => {
  const signing = useSigning(detail, reload)
  const { contractId } = detail
  const takeUp = useTakeUp(detail, reload)
  const abstract = useOverlay()
  const access = useAccess()
  const step = useNextStep(signing, signPath(contractId))
  const { marks, reading, signed, isSigning, sealUse } = signing
  if (signed)
    return (
      <>
        <StepHeader title={detail.name} steps={[]} />
        <div className={styles.resultPage}>
          <SignResult
            detail={detail}
            status={signed.status}
            onLook={() => go(`/sign/pageDetail?contractId=${contractId}`)}
            signPath={(id) => `/sign/detail?contractId=${id}`}
          />
        </div>
      </>
    )
  const hindered = isSigning ? hindrance(detail) : standstill(detail)
  return (
    <>
      <StepHeader
        title={detail.name}
        steps={[]}
        onBack={() => go('/signTask')}
        extra={
          <>
            {/* Offered to whoever has it: no bubble about it, and nothing to buy, over a contract to be signed. */}
            {access.has('service:ai:abstract') && (
              <Button onClick={() => abstract.show(true)}>AI智能摘要</Button>
            )}
            <Button onClick={() => go(`/sign/flowDetails?contractId=${contractId}`)}>签署流程</Button>
            {isSigning && <Button onClick={() => signing.setAsking({ what: 'phone' })}>手机扫码签署</Button>}
            {signing.mayTransfer && (
              <Button onClick={() => signing.setAsking({ what: 'transfer' })}>转交</Button>
            )}
            {signing.mayRefuse && (
              <Button danger onClick={() => signing.setAsking({ what: 'refuse' })}>
                {signingWords().refuse}
              </Button>
            )}
          </>
        }
      />
      {detail.readsFirst && (
        <div className={styles.firstSteps}>
          <Steps steps={personSteps()} current={1} />
        </div>
      )}
      {hindered && (
        <div className={styles.hindrance}>
          <Notice tone={isSigning ? 'warning' : 'info'}>
            {hindered}
            {takeUp.mayTake && (
              <Button type="link" loading={takeUp.isTaking} onClick={takeUp.take}>
                认领并签署
              </Button>
            )}
            {!isSigning && (
              <Button type="link" onClick={() => go(`/sign/pageDetail?contractId=${contractId}`)}>
                查看合同详情
              </Button>
            )}
          </Notice>
        </div>
      )}
      <SignPanel signing={signing}>
        {isSigning && marks.places.length > 0 && (
          <div className={styles.tools}>
            <p className={styles.count} role="status">
              {marks.missing.length
                ? `共 ${marks.places.length} 处，还有 ${marks.missing.length} 处没有签署`
                : `${marks.places.length} 处均已选好，可以签署`}
            </p>
            {marks.missingPictures > 1 && signing.isOpen && !marks.isLoading && (
              <Button onClick={signing.all}>一键签署（{marks.missingPictures} 处）</Button>
            )}
          </div>
        )}
        {isSigning && (
          <AiEntryPanel
            place={{ pageType: 5, contractId }}
            candidates={{ param: contractId }}
            hasFiles={detail.files.length > 0}
            onlyAtHand
          />
        )}
        <SignInfo signing={signing} />
      </SignPanel>
      <StepFooter
        viewer={signing.viewer}
        onAddApproval={
          isSigning && sealUse.mayAskColleagues ? () => signing.setAsking({ what: 'addApproval' }) : undefined
        }
        note={isSigning ? reading.task : undefined}
        sign={isSigning ? step : undefined}
      />
      <SigningDialogs signing={signing} />
      {abstract.subject && (
        <AbstractDrawer
          contractId={contractId}
          files={detail.files}
          onChoose={(fileId, page, y) => {
            signing.setFileId(fileId)
            signing.viewer.goToPoint(page, y)
          }}
          onClose={abstract.close}
        />
      )}
    </>
  )
}

const SignDetailPage = () => {
  const contractId = useAbout('contractId')
  const { data, error, refetch } = useContract(contractId, { leadsToFill: true })
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <SignPage key={contractId} detail={data} reload={refetch} />
}
export default SignDetailPage
