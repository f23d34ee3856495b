// Many contracts at once: how many of those chosen it can be done for, what is needed for it, then what became of
// each. Closing it stops nothing; the task is found again in the download centre.

import { BATCH_CONTRACTS, BATCH_SIGN_CONTRACTS } from '@xinqi/api/limits'
import { Alert, Form, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { TaskOutcome } from '../../people/background-tasks/TaskOutcome.tsx'
import { BatchForm, type BatchValues } from './BatchForm.tsx'
import { BATCH, type BatchKind } from './batchKinds.ts'
import { beginBatch, type Count, countBatch } from './beginBatch.ts'
import styles from './contract-lists.module.css'
import { contractsChanged } from './contractsChanged.ts'

export const BatchDialog = ({
  kind,
  contractIds,
  onClose,
  onDone,
}: {
  kind: BatchKind
  contractIds: string[]
  onClose: () => void
  onDone: () => void
}) => {
  const { label, verb, danger } = BATCH[kind]
  const [form] = Form.useForm<BatchValues>()
  const [count, setCount] = useState<Count | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  const { busy, refusal, refuse, act } = useAct()
  const limit = kind === 'sign' ? BATCH_SIGN_CONTRACTS : BATCH_CONTRACTS
  const tooMany = contractIds.length > limit
  useEffect(() => {
    if (tooMany) return
    countBatch(kind, contractIds).then(setCount, (error: Error) => refuse(error.message))
  }, [kind, contractIds, tooMany, refuse])

  const submit = (values: BatchValues) =>
    act(async () => setTaskId((await beginBatch(kind, contractIds, values)).taskId))
  const leave = () => {
    if (busy) return
    if (taskId) {
      onDone()
      void contractsChanged()
    }
    onClose()
  }
  return (
    <Modal
      open
      title={label}
      width={600}
      okText={taskId ? '关闭' : label}
      okButtonProps={{ danger: danger && !taskId, disabled: !taskId && !count?.able }}
      cancelButtonProps={{ hidden: taskId !== null }}
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => (taskId ? leave() : form.submit())}
      onCancel={leave}
    >
      {tooMany && <Alert type="warning" showIcon title={`单次最多选择 ${limit} 份，请减少选择后重试`} />}
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginBottom: 12 }} />}
      {taskId && <TaskOutcome taskId={taskId} onFinished={() => void contractsChanged()} />}
      {!taskId && !count && !refusal && !tooMany && <LoadingState />}
      {!taskId && count && (
        <>
          <p className={styles.batchCount} role="status">
            共选择 {count.total} 份，可{verb} {count.able} 份
          </p>
          {count.those.length > 0 && (
            <details className={styles.those} open={kind === 'sign'}>
              <summary>
                将{verb}的 {count.those.length} 份合同
              </summary>
              <ul>
                {count.those.map(({ contractId, name }) => (
                  <li key={contractId}>{name}</li>
                ))}
              </ul>
            </details>
          )}
          {count.unable.length > 0 && (
            <p className={styles.batchCount}>
              以下 {count.unable.length} 份不会{verb}：
            </p>
          )}
          {count.unable.length > 0 && (
            <ul className={styles.unable} aria-label={`不能${verb}的合同`}>
              {count.unable.map(({ contractId, name, reason }) => (
                <li key={contractId}>
                  <span>{name}</span>
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
          )}
          {count.able > 0 && (
            <Form form={form} layout="vertical" onFinish={submit} initialValues={{ agree: true }}>
              <BatchForm
                kind={kind}
                count={count}
                send={() => call('/file/batchSignCode', { contractIds }, { quiet: true })}
              />
              <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
            </Form>
          )}
        </>
      )}
    </Modal>
  )
}
