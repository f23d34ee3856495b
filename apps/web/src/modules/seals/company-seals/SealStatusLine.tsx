// What a seal is, how it stands and how large it is, as its drawers say it.

import { SEAL_STATUS } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import styles from './seals.module.css'

type SealState = {
  isDefault: boolean
  status: number
  statusReason: string | null
  widthMm: number
  heightMm: number
}

export const SealStatusLine = ({
  type,
  seal: { isDefault, status, statusReason, widthMm, heightMm },
  children,
}: {
  type: string | undefined
  seal: SealState
  /** More about its size. */
  children?: ReactNode
}) => (
  <>
    <dt>类型</dt>
    <dd>
      {type}
      {isDefault && '（默认）'}
    </dd>
    <dt>状态</dt>
    <dd>
      <StatusTag set={SEAL_STATUS} code={status} />
      {statusReason && <div className={styles.minor}>{statusReason}</div>}
    </dd>
    <dt>尺寸</dt>
    <dd>
      {widthMm} × {heightMm} mm
      {children}
    </dd>
  </>
)
