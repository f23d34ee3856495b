// What a page or a part of one shows when it has nothing to show yet: loading, empty, failed, not allowed.
//   if (failed) return <FailedState failure={error} onRetry={refetch} />

import { FORBIDDEN, NOT_FOUND } from 'virtual:failures'
import { USER_IS } from '@xinqi/api/wire'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CallError, isMalformed } from '../api/CallError.ts'
import { words } from '../messages/frame.zh.ts'
import { useAccess } from '../permission/access.ts'
import { EmptyPicture, FailedPicture, LockedPicture } from './pictures.tsx'
import styles from './States.module.css'

export const LoadingState = ({ text = words().loading }: { text?: string }) => (
  <div className={styles.state} role="status">
    <Spin />
    <p className={styles.text}>{text}</p>
  </div>
)

/** One sentence why it is empty, one button to fill it. */
export const EmptyState = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={styles.state}>
    <EmptyPicture />
    <p className={styles.text}>{text}</p>
    {action}
  </div>
)

/** Which permission is missing, and who can grant it. */
export const NoPermission = ({ what, action }: { what?: string; action?: ReactNode }) => {
  const isPerson = useAccess().userType === USER_IS.person
  return (
    <div className={styles.state}>
      <LockedPicture />
      <h2 className={styles.title}>{words().noAccess}</h2>
      <p className={styles.text}>
        {what
          ? (isPerson ? words().notForPersonsNamed : words().askForRightNamed)({ what })
          : isPerson
            ? words().notForPersons
            : words().askForRight}
      </p>
      {action}
    </div>
  )
}

const BackToWorkbench = () => {
  const navigate = useNavigate()
  return <Button onClick={() => navigate('/workbench')}>{words().toWorkbench}</Button>
}

/** What is not there, or was asked for wrongly, is no more there the second time. */
const isHopeless = (failure: unknown): boolean =>
  isMalformed(failure) || (failure instanceof CallError && failure.code === NOT_FOUND.code)

/** A field by its name in the interface says nothing to whoever followed a link. */
const whyFailed = (failure: unknown): string => {
  if (isMalformed(failure)) return words().badLink
  return failure instanceof Error ? failure.message : words().notLoaded
}

export const FailedState = ({
  failure,
  onRetry,
  what,
}: {
  failure: unknown
  onRetry?: () => void
  what?: string
}) => {
  if (failure instanceof CallError && failure.code === FORBIDDEN.code)
    return <NoPermission what={what} action={<BackToWorkbench />} />
  return (
    <div className={styles.state} role="alert">
      <FailedPicture />
      <p className={styles.text}>{whyFailed(failure)}</p>
      {onRetry && !isHopeless(failure) ? (
        <Button onClick={onRetry}>{words().retry}</Button>
      ) : (
        <BackToWorkbench />
      )}
      {failure instanceof CallError && failure.requestId && (
        <p className={styles.request}>{words().requestNumber({ id: failure.requestId })}</p>
      )}
    </div>
  )
}
