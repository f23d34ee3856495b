// What both ways of proving a bank account have in common: the form before there is a transfer, and again after one
// that failed; the transfer under way; and the way on once it has proved the account.

import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import styles from './company.module.css'
import { goOn } from './goOn.ts'
import { words } from './messages/certification.zh.ts'

export const PROVEN = 3
const POLL = 3000

/** Looked at again for as long as something outside is awaited. */
export const pollingUntil = (status: number) => ({
  quiet: true,
  refetchInterval: (query: { state: { data?: { status: number } | null } }) =>
    (query.state.data?.status ?? PROVEN) < status ? POLL : (false as const),
})

export const TransferStates = <T extends { status: number; reason: string | null }>({
  read: { data, error, isPending, refetch },
  form,
  whyEnded,
  children,
}: {
  read: { data?: T | null; error: unknown; isPending: boolean; refetch: () => unknown }
  form: ReactNode
  whyEnded: (transfer: T) => { title: string; description?: ReactNode }
  children: (transfer: T) => ReactNode
}) => {
  if (isPending) return <LoadingState />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return form
  if (data.status <= PROVEN) return children(data)
  return (
    <>
      <Alert type="error" showIcon role="alert" className={styles.alert} {...whyEnded(data)} />
      {form}
    </>
  )
}

export const AccountProven = ({ certificationId }: { certificationId: string }) => (
  <Alert
    type="success"
    showIcon
    title={words().accountProven}
    action={
      <Button type="primary" onClick={() => void goOn(certificationId)}>
        {words().next}
      </Button>
    }
  />
)
