import { PARTNER } from '@xinqi/api/commerce'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../catalogue/commerce.module.css'

/** Whoever follows a link here without being a partner is shown how to become one. */
export const PartnersOnly = ({ title, children }: { title: string; children: ReactNode }) => {
  const { data, error, refetch } = useCall('/individualPartner/info', {}, { quiet: true })
  if (data && (data.status === PARTNER.active || data.status === PARTNER.stopped)) return children
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>{title}</h1>
      <section className={styles.card}>
        {data ? (
          <EmptyState
            text={
              data.status === PARTNER.applied
                ? '合伙人申请正在审核，通过后可在这里查看'
                : '成为个人合伙人后，可在这里查看'
            }
            action={<Link to="/individualPartner">了解个人合伙人</Link>}
          />
        ) : error ? (
          <FailedState failure={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </section>
    </div>
  )
}
