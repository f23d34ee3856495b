// The foot of a document page: zoom and pages on the left, what happens next on the right.
//   <StepFooter viewer={viewer} onPrevious={…} onSaveDraft={…} onNext={…} />
//   <StepFooter viewer={viewer} sign={useNextStep(signing, path)} />
// Only the buttons whose handler is given are there. `busy` names the one that is working.

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { words } from '../messages/frame.zh.ts'
import { ServiceButton } from '../permission/ServiceButton.tsx'
import type { ViewerControl } from '../viewer/useViewer.ts'
import { PageControl } from './PageControl.tsx'
import styles from './steps.module.css'
import { ZoomControl } from './ZoomControl.tsx'

export type FooterAction =
  | 'previous'
  | 'next'
  | 'send'
  | 'returnToFill'
  | 'addApproval'
  | 'saveDraft'
  | 'editContent'

export type StepFooterProps = {
  viewer?: ViewerControl
  onEditContent?: () => void
  onSaveDraft?: () => void
  onReturnToFill?: () => void
  onAddApproval?: () => void
  onPrevious?: () => void
  onNext?: () => void
  onSend?: () => void
  /** The one button of a signing page, which says what is next. */
  sign?: { label: string; onPress: () => void; disabled?: boolean; busy?: boolean }
  busy?: FooterAction
  /** Other words for the same act, where the usual ones would mislead: 提交填写. */
  labels?: { saveDraft?: string; next?: string }
  /** e.g. 已保存 10:32:07 */
  note?: ReactNode
}

export const StepFooter = ({
  viewer,
  onEditContent,
  onSaveDraft,
  onReturnToFill,
  onAddApproval,
  onPrevious,
  onNext,
  onSend,
  sign,
  busy,
  labels = {},
  note,
}: StepFooterProps) => {
  const act = (action: FooterAction, onClick: () => void) => ({
    onClick,
    loading: busy === action,
    disabled: busy !== undefined && busy !== action,
  })
  return (
    <footer className={styles.footer}>
      {viewer && (
        <div className={styles.tools}>
          {/* None while it opens, nor while it is read as text. */}
          {viewer.pageCount > 0 && (
            <>
              <ZoomControl viewer={viewer} />
              <PageControl viewer={viewer} />
            </>
          )}
        </div>
      )}
      <div className={styles.actions}>
        {note && <span className={styles.note}>{note}</span>}
        {onEditContent && <Button {...act('editContent', onEditContent)}>{words().editContent}</Button>}
        {onSaveDraft && (
          <Button {...act('saveDraft', onSaveDraft)}>{labels.saveDraft ?? words().saveDraft}</Button>
        )}
        {onReturnToFill && <Button {...act('returnToFill', onReturnToFill)}>{words().backToFill}</Button>}
        {onAddApproval && (
          <ServiceButton service="service:contract:addapprove" {...act('addApproval', onAddApproval)}>
            {words().addApproval}
          </ServiceButton>
        )}
        {onPrevious && <Button {...act('previous', onPrevious)}>{words().previous}</Button>}
        {onNext && (
          <Button type="primary" {...act('next', onNext)}>
            {labels.next ?? words().next}
          </Button>
        )}
        {onSend && (
          <Button type="primary" {...act('send', onSend)}>
            {words().send}
          </Button>
        )}
        {sign && (
          <Button type="primary" loading={sign.busy} disabled={sign.disabled} onClick={sign.onPress}>
            {sign.label}
          </Button>
        )}
      </div>
    </footer>
  )
}
