// What a page or a part of one shows when it has nothing to show yet: loading, empty, failed, not allowed.
//   if (failed) return <FailedState failure={error} onRetry={refetch} />

import { FORBIDDEN, NOT_FOUND } from 'virtual:failures'
import { USER_IS } from '@xinqi/api/wire'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CallError, isMalformed } from '../api/CallError.ts'
import { useAccess } from '../permission/access.ts'
import { EmptyPicture, FailedPicture, LockedPicture } from './pictures.tsx'
import styles from './States.module.css'

export const LoadingState = ({ text = '正在加载' }: { text?: string }) => (
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
      <h2 className={styles.title}>无权访问！</h2>
      <p className={styles.text}>
        {isPerson
          ? `${what ? `「${what}」` : '此页面'}不对个人身份开放，请切换到企业后使用。`
          : `${what ? `当前角色没有「${what}」权限，` : '当前角色没有此页面的权限，'}请联系企业的系统管理员在「角色管理」中开启。`}
      </p>
      {action}
    </div>
  )
}

const BackToWorkbench = () => {
  const navigate = useNavigate()
  return <Button onClick={() => navigate('/workbench')}>返回工作台</Button>
}

/** What is not there, or was asked for wrongly, is no more there the second time. */
const isHopeless = (failure: unknown): boolean =>
  isMalformed(failure) || (failure instanceof CallError && failure.code === NOT_FOUND.code)

/** A field by its name in the interface says nothing to whoever followed a link. */
const whyFailed = (failure: unknown): string => {
  if (isMalformed(failure)) return '链接不完整或已失效，请从列表或收到的通知里重新打开'
  return failure instanceof Error ? failure.message : '加载失败，请稍后重试'
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
      {onRetry && !isHopeless(failure) ? <Button onClick={onRetry}>重试</Button> : <BackToWorkbench />}
      {failure instanceof CallError && failure.requestId && (
        <p className={styles.request}>请求编号 {failure.requestId}</p>
      )}
    </div>
  )
}
