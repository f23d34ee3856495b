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
import { keepPending } from '../../../shared/session/pendingContract.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import styles from './contract-sign.module.css'
import { COLLEAGUES_SAID_NO, type Detail, hindrance, pendingFor, standstill } from './detail.ts'
import { PERSON_STEPS } from './firstSteps.ts'
import { realNamePath, signPath } from './paths.ts'
import { SignInfo } from './SignInfo.tsx'
import { SigningDialogs } from './SigningDialogs.tsx'
import { SignPanel } from './SignPanel.tsx'
import { SignResult } from './SignResult.tsx'
import { signingWords } from './signingWords.ts'
import { useContract } from './useContract.ts'
import { useSigning } from './useSigning.ts'
import { useTakeUp } from './useTakeUp.ts'

const SignPage = ({ detail, reload }: { detail: Detail; reload: () => Promise<unknown> }) => {
  const signing = useSigning(detail, reload)
  const { contractId } = detail
  const { account } = useIdentity()
  const takeUp = useTakeUp(detail, reload)
  const abstract = useOverlay()
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
        onAbstract={() => abstract.show(true)}
        extra={
          <>
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
          <Steps steps={PERSON_STEPS} current={1} />
        </div>
      )}
      {hindered && (
        <div className={styles.hindrance}>
          <Notice tone={isSigning ? 'warning' : 'info'}>
            {hindered}
            {detail.mine?.needsRealName && isSigning && (
              <Button
                type="link"
                onClick={() => {
                  keepPending(pendingFor(detail, account.person.userId))
                  go(realNamePath(signPath(contractId)))
                }}
              >
                下一步：确认身份（约 1 分钟）
              </Button>
            )}
            {isSigning && detail.mine?.sealUse === COLLEAGUES_SAID_NO && sealUse.mayAskColleagues && (
              <Button type="link" onClick={() => signing.setAsking({ what: 'addApproval' })}>
                再次加签
              </Button>
            )}
            {isSigning && sealUse.mayAsk && (
              <Button type="link" loading={sealUse.isAsking} onClick={sealUse.ask}>
                申请用印
              </Button>
            )}
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
            <Button type="primary" ghost loading={signing.isWaitingForMarks} onClick={signing.all}>
              一键签署
            </Button>
            <Button onClick={signing.next}>下一处</Button>
          </div>
        )}
        {isSigning && (
          <AiEntryPanel
            place={{ pageType: 5, contractId }}
            candidates={{ param: contractId }}
            hasFiles={detail.files.length > 0}
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
        sign={
          isSigning
            ? { seconds: reading.seconds, onSign: signing.begin, label: signingWords().sign }
            : undefined
        }
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
