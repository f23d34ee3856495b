import type { Data } from '@xinqi/api/calls'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'

type Check = Data<'/companyRule/checkDraft'>

/** Holds the draft against the company's rules when it is looked over, and says what they say of it. */
export const RuleCheck = ({ contractId }: { contractId: string }) => {
  const [check, setCheck] = useState<Check | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    call('/companyRule/checkDraft', { contractId }, { quiet: true })
      .then(async (answer) => {
        if (isGone) return
        setCheck(answer)
        // What keeps it from being sent is known only now.
        if (answer.rules > 0) await outdate('/contract/draft')
      })
      .catch((thrown) => !isGone && setRefusal(whyNot(thrown)))
    return () => {
      isGone = true
    }
  }, [contractId])
  if (refusal) return <Alert type="error" showIcon role="alert" title={refusal} />
  if (!check || check.verdicts.length === 0) return null
  return (
    <Alert
      type={check.isStopped ? 'error' : 'warning'}
      showIcon
      role={check.isStopped ? 'alert' : 'status'}
      title={check.isStopped ? '违反企业规则，不能发送' : '与企业规则不一致'}
      description={
        <ul style={{ margin: 0, paddingLeft: 18 }}>
          {check.verdicts.map((one) => (
            <li key={one.ruleId}>
              「{one.sentence}」：{one.shown || one.why}
              {one.quotes[0]?.page && `（第 ${one.quotes[0].page} 页）`}
              {one.quotes[0] && <q>{one.quotes[0].text.slice(0, 80)}</q>}
              {one.consequence === '需批准' && `，须${one.approver ?? '部门负责人'}批准`}
            </li>
          ))}
          {check.approvers.map(({ title, names }) => (
            <li key={title}>
              将由{title}（{names.join('、') || '没有可用的审批人'}）审批
            </li>
          ))}
        </ul>
      }
    />
  )
}
