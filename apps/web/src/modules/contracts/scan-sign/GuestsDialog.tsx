// The list of those who may sign by a code: who has, whom to add, whom to take off.

import { Alert, Button, Empty, Modal, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { GuestText } from './GuestText.tsx'
import { guestsIn } from './guestsIn.ts'
import styles from './scan-sign.module.css'

export const GuestsDialog = ({
  contractId,
  mayChange,
  onClose,
}: {
  contractId: string
  mayChange: boolean
  onClose: () => void
}) => {
  const { data, error, refetch } = useCall(
    '/contract/scan/guests',
    { contractId },
    { quiet: true, staleTime: 0 },
  )
  const [text, setText] = useState('')
  const { busy, refusal, refuse, act } = useAct()
  const save = (add: ReturnType<typeof guestsIn>['guests'], remove: string[]) =>
    act(async () => {
      await call('/contract/scan/saveGuests', { contractId, add, remove }, { quiet: true })
      await outdate('/contract/scan/guests', '/contract/scan/detail')
    })
  const add = async () => {
    const { guests, problems } = guestsIn(text)
    if (problems.length) return refuse(problems[0]!)
    if (guests.length === 0) return refuse('请填写要加入的人员')
    await save(guests, [])
    setText('')
  }
  return (
    <Modal
      open
      title="签署名单"
      onCancel={onClose}
      footer={
        mayChange ? (
          <Button type="primary" loading={busy} onClick={() => void add()}>
            加入名单
          </Button>
        ) : null
      }
    >
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <Empty description="名单中没有人，暂时无人可以扫码签署" />
      ) : (
        <ul className={styles.guests} aria-label="名单">
          {data.map(({ mobile, name, hasTaken }) => (
            <li key={mobile}>
              <span>
                {name} {mobile} {hasTaken && <Tag color="green">已扫码</Tag>}
              </span>
              {mayChange && !hasTaken && (
                <Button
                  type="link"
                  size="small"
                  danger
                  disabled={busy}
                  aria-label={`移出 ${mobile}`}
                  onClick={() => void save([], [mobile])}
                >
                  移出
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <GuestText text={text} onChange={setText} />}
    </Modal>
  )
}
