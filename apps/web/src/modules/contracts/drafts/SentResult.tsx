// What was done, and what comes next.

import type { Data, Draft } from '@xinqi/api/calls'
import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { PartyLinks } from '../signing/PartyLinks.tsx'
import styles from './contract-start.module.css'

const NEXT: Record<string, { title: string; about: string }> = {
  approval: { title: '已提交审批', about: '审批通过后合同将自动发送，结果会通知到消息中心。' },
  filling: { title: '合同已发送', about: '已通知填写方补充内容，填写完成后进入签署。' },
  placing: { title: '合同已发送', about: '请指定签署位置后开始签署。' },
  signing: { title: '合同已发送', about: '已通知签署方签署，进度可随时查看。' },
}

export const SentResult = ({ sent, draft }: { sent: Data<'/contract/send'>; draft: Draft }) => {
  const navigate = useNavigate()
  // By a partner's link: its app goes on from here.
  const visit = onLinkVisit()
  const { title, about } = NEXT[sent.phase] ?? NEXT.signing!
  // One's own signature comes first where it is one's turn.
  const mine =
    sent.phase === 'signing' &&
    draft.parties.some(
      ({ turn, signers }) =>
        (!draft.inTurn || turn === 1) && signers.some(({ source }) => source?.kind === 'self'),
    )
  const open = (path: string) => () => navigate(`${path}?contractId=${sent.contractId}`)
  return (
    <>
      <StepHeader title={draft.name} current={3} />
      <div className={styles.result}>
        <Result
          status="success"
          title={title}
          subTitle={`《${draft.name}》${about}`}
          extra={
            visit
              ? [
                  <Button key="end" type="primary" onClick={() => navigate('/linkEnd?done=sent')}>
                    {visit.returnUrl ? `返回 ${visit.appName}` : '完成'}
                  </Button>,
                ]
              : [
                  mine && (
                    <Button key="sign" type="primary" onClick={open('/sign/detail')}>
                      去签署
                    </Button>
                  ),
                  sent.phase === 'placing' && (
                    <Button key="place" type="primary" onClick={open('/sign/setPosition')}>
                      指定签署位置
                    </Button>
                  ),
                  <Button key="look" onClick={open('/sign/pageDetail')}>
                    查看合同
                  </Button>,
                  <Button key="list" onClick={() => navigate('/signTask')}>
                    返回签署任务
                  </Button>,
                ]
          }
        />
        {sent.phase !== 'approval' && !visit && (
          <PartyLinks
            contractId={sent.contractId}
            parties={draft.parties
              .filter(({ isOwn }) => !isOwn)
              .map(({ partyId, companyName, signers }) => ({
                partyId,
                name: companyName?.trim() || signers[0]?.name || '签署方',
              }))}
          />
        )}
      </div>
    </>
  )
}
