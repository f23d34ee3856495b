// One seal: how it looks, what is known of it, and what it was used for.

import { SEAL_TYPE } from '@xinqi/api/status'
import { Drawer } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { SealOrigin } from './SealOrigin.tsx'
import { SealPicture } from './SealPicture.tsx'
import { SealStatusLine } from './SealStatusLine.tsx'
import styles from './seals.module.css'
import { UseLog } from './UseLog.tsx'

const Content = ({ sealId }: { sealId: string }) => {
  const { data: seal, error, refetch } = useCall('/companySeal/detail', { sealId }, { quiet: true })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!seal) return <LoadingState />
  return (
    <>
      <div className={styles.detailHead}>
        <SealPicture src={seal.picture} name={seal.name} size="large" />
        <dl className={styles.facts}>
          <SealStatusLine type={SEAL_TYPE[seal.type as keyof typeof SEAL_TYPE]} seal={seal} />
          <SealOrigin way={seal.source === 1 ? '模板制章' : '上传图片'} seal={seal} />
          <dt>保管人</dt>
          <dd>{orDash(seal.keeper?.name)}</dd>
          {seal.remark && (
            <>
              <dt>备注</dt>
              <dd>{seal.remark}</dd>
            </>
          )}
          <dt>创建</dt>
          <dd>
            {seal.createdBy ?? '–'} · {instant(seal.createdAt)}
          </dd>
        </dl>
      </div>
      <h3 className={styles.section}>用印记录（{seal.uses}）</h3>
      <UseLog sealId={sealId} />
    </>
  )
}

export const SealDrawer = ({ sealId, name, onClose }: DialogOf<{ sealId: string; name: string }>) => (
  <Drawer open title={name} size={720} onClose={onClose}>
    <Content sealId={sealId} />
  </Drawer>
)
