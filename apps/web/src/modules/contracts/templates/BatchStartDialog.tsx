// Many contracts from one template: a sheet with a row for each, what is wrong with it before anything is sent, what it
// costs, then what became of each. Closing it stops nothing.

import type { Data } from '@xinqi/api/calls'
import { BATCH_START_CONTRACTS } from '@xinqi/api/limits'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, download, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { SheetSteps } from '../../../shared/upload/SheetSteps.tsx'
import { TaskOutcome } from '../../people/background-tasks/TaskOutcome.tsx'
import styles from './contract-templates.module.css'

type Checked = Data<'/template/batchCheck'>
type Template = { templateNo: string; name: string }

export const BatchStartDialog = ({
  template: { templateNo, name },
  onClose,
}: {
  template: Template
  onClose: () => void
}) => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  const { busy, refusal, refuse, act } = useAct()
  const short = checked !== null && checked.copiesLeft < checked.able
  const start = () =>
    act(async () => {
      const { sheetId } = checked!
      setTaskId((await call('/template/batchStart', { templateNo, sheetId }, { quiet: true })).taskId)
    })
  const ready = checked !== null && checked.able > 0 && !short
  return (
    <Modal
      open
      width={620}
      title={`批量发起「${name}」`}
      mask={{ closable: false }}
      onCancel={() => !busy && onClose()}
      footer={
        taskId ? (
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        ) : (
          <>
            {checked && (
              <Button
                disabled={busy}
                onClick={() => {
                  setChecked(null)
                  refuse(null)
                }}
              >
                重新上传
              </Button>
            )}
            <Button disabled={busy} onClick={onClose}>
              取消
            </Button>
            {checked && (
              <Button type="primary" disabled={!ready} loading={busy} onClick={() => void start()}>
                {checked.able ? `发送 ${checked.able} 份` : '发送'}
              </Button>
            )}
          </>
        )
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" className={styles.notice} title={refusal} />}
      {taskId ? (
        <TaskOutcome
          taskId={taskId}
          onFinished={() => void outdate('/quota/balance', '/file/list', '/contractType/list')}
        />
      ) : checked ? (
        <Judgement checked={checked} short={short} />
      ) : (
        <Sheet templateNo={templateNo} onChecked={setChecked} />
      )}
    </Modal>
  )
}

const Sheet = ({ templateNo, onChecked }: { templateNo: string; onChecked: (checked: Checked) => void }) => (
  <SheetSteps
    first={{
      title: '下载表格，每行填写一份合同',
      hint: '表头按此模板生成，带 * 的必填；我方由您签署。合同名称留空时使用“模板名称-对方名称”，截止日期留空时为 90 天后。',
      button: '下载表格',
      fetch: () => download('/template/batchSheet', { templateNo }),
    }}
    then={{
      title: '上传填好的表格',
      hint: `仅支持 xlsx，单次最多 ${BATCH_START_CONTRACTS} 行；上传后先核对，确认后才发送`,
    }}
    send={(file, way) => upload('/template/batchCheck', { templateNo, file }, { ...way, quiet: true })}
    onDone={onChecked}
  />
)

const Judgement = ({ checked, short }: { checked: Checked; short: boolean }) => {
  const { total, able, failed, wrong, errorFile, approvals, copiesLeft } = checked
  return (
    <>
      <Alert
        type={able === 0 || short ? 'error' : failed ? 'warning' : 'success'}
        showIcon
        role="status"
        className={styles.notice}
        title={`共 ${total} 行，${able} 行可以发起${failed ? `，${failed} 行有误` : ''}`}
        description={able > 0 ? `将发送 ${able} 份，扣除 ${able} 份，当前剩余 ${copiesLeft} 份` : undefined}
      />
      {short && (
        <p>
          合同份额不足，<Link to="/center/saCostInfo">查看套餐与份额</Link>
        </p>
      )}
      {able > 0 && (
        <ul className={styles.terms}>
          {approvals > 0 && <li>其中 {approvals} 份须先经审批，通过后自动发送，届时扣除。</li>}
          <li>发送后逐份通知签署方；撤回且无人手动签署时退回份额，拒签、过期不退。</li>
          {failed > 0 && <li>有误的行不发送，改正后可单独上传。</li>}
        </ul>
      )}
      {wrong.length > 0 && (
        <ul className={styles.wrong} aria-label="有误的行">
          {wrong.map(({ line, name, reason }) => (
            <li key={line}>
              <span>
                第 {line} 行 {name}
              </span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {errorFile && (
        <p>
          <a href={errorFile} download="有误的行.xlsx">
            下载有误的行与原因
          </a>
          <span className={styles.hint}>（链接 10 分钟内有效；改正后可直接上传）</span>
        </p>
      )}
    </>
  )
}
