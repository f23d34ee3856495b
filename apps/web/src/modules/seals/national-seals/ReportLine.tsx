import { Button } from 'antd'
import { instant } from '../../../shared/format/instant.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import styles from './national-seals.module.css'
import type { SealStep, StepTask } from './nationalSeal.ts'

const RECEIVED = 2
const SENT_BACK = 3

/** What the office that recorded the seal was told of a step, and whether it has given a receipt. */
export const ReportLine = ({
  report,
  onTask,
}: {
  report: NonNullable<SealStep['report']>
  onTask: (kind: StepTask['kind']) => void
}) => {
  const may = useAccess().may('system:seal:edit')
  const { state, register, isByHand, reportedAt, receiptNo, receiptAt, sentBackReason } = report
  if (state === RECEIVED)
    return (
      <div className={styles.reason}>
        已回执 · {register}
        {isByHand && '（企业登记）'} · 编号 {receiptNo} · {instant(receiptAt)}
      </div>
    )
  return (
    <div className={styles.unanswered}>
      {state === SENT_BACK
        ? `报告被退回：${sentBackReason}`
        : reportedAt
          ? `未回执 · ${instant(reportedAt)} 已向${register}报告`
          : '未回执 · 尚未向备案机关报告'}
      {may && (
        <>
          {state === SENT_BACK && (
            <Button size="small" type="link" onClick={() => onTask('reportAgain')}>
              重新报告
            </Button>
          )}
          <Button size="small" type="link" onClick={() => onTask('receipt')}>
            登记回执
          </Button>
        </>
      )}
    </div>
  )
}
