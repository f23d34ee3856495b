// The head of a document page: where we are in the steps, and what may be done with the whole document.
//   <StepHeader current={1} onBack={…} onDownload={…} />
// Only the buttons whose handler is given are there; rights and packages are checked by the buttons themselves.

import { ArrowLeftOutlined, DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PermissionButton } from '../permission/PermissionButton.tsx'
import { AbstractButton } from './AbstractButton.tsx'
import styles from './steps.module.css'

export const DEFAULT_STEPS = ['设置合同与签约信息', '指定签章位置', '发送'] as const

export type StepHeaderProps = {
  title?: ReactNode
  /** Pass [] for a page without steps. */
  steps?: readonly string[]
  /** 0-based. */
  current?: number
  onBack?: () => void
  onApplyNotary?: () => void
  onDownload?: () => void
  onAbstract?: () => void
  extra?: ReactNode
}

export const StepHeader = ({
  title,
  steps = DEFAULT_STEPS,
  current = 0,
  onBack,
  onApplyNotary,
  onDownload,
  onAbstract,
  extra,
}: StepHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.start}>
      {onBack && (
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden="true" />} onClick={onBack}>
          返回
        </Button>
      )}
      {title && <h1 className={styles.title}>{title}</h1>}
    </div>
    {steps.length > 0 && (
      <ol className={styles.steps} aria-label="步骤">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? styles.done : index === current ? styles.now : styles.later}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    )}
    <div className={styles.end}>
      {onAbstract && <AbstractButton onClick={onAbstract} />}
      {onApplyNotary && (
        <PermissionButton
          permission="system:contract:applyNotary"
          icon={<SafetyCertificateOutlined aria-hidden="true" />}
          onClick={onApplyNotary}
        >
          申请出证
        </PermissionButton>
      )}
      {onDownload && (
        <PermissionButton
          permission="system:contract:down"
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={onDownload}
        >
          下载合同
        </PermissionButton>
      )}
      {extra}
    </div>
  </header>
)
