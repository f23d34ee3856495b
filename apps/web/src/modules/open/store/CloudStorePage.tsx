import type { Data } from '@xinqi/api/calls'
import { Button, Modal, Steps, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { useProof } from '../apps/useProof.tsx'
import styles from '../partner-accounts/openAuth.module.css'
import { KINDS } from './kinds.ts'
import { type Store, StoreDialog } from './StoreDialog.tsx'
import { SyncLog } from './SyncLog.tsx'

type Tested = Data<'/open/store/test'>
const STATE = { ok: 'finish', failed: 'error', waiting: 'wait' } as const
const changed = () => outdate('/open/store/list')

const TestResult = ({ tested, onClose }: { tested: Tested; onClose: () => void }) => (
  <Modal
    open
    title={tested.passed ? '连接正常' : '连接测试未通过'}
    onCancel={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    <Steps
      orientation="vertical"
      size="small"
      current={tested.steps.length}
      items={tested.steps.map(({ label, state, detail }) => ({
        key: label,
        title: label,
        status: STATE[state],
        content: <span style={{ overflowWrap: 'anywhere' }}>{detail}</span>,
      }))}
    />
  </Modal>
)

const Stores = () => {
  const read = useCall('/open/store/list', {}, { quiet: true, staleTime: 0 })
  const info = useCall('/open/info', {}, { quiet: true })
  const isOwner = info.data?.isSubUser === false
  const edit = useOverlay<{ store: Store | null }>()
  const remove = useOverlay<Store>()
  const [tested, setTested] = useState<Tested | null>(null)
  const proof = useProof()
  const attempt = (act: () => Promise<void>) =>
    void proof.run(act).catch((failure) => toast.error(whyNot(failure)))
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const actionsOf = (store: Store) => [
    {
      label: '测试',
      onClick: () =>
        attempt(async () =>
          setTested(await call('/open/store/test', { storeId: store.storeId }, { quiet: true })),
        ),
    },
    {
      label: store.on ? '停用' : '启用',
      onClick: () =>
        attempt(() => carryOut('/open/store/switch', { storeId: store.storeId, on: !store.on }, changed)),
    },
    ...(isOwner
      ? [
          { label: '修改', onClick: () => edit.show({ store }) },
          { label: '删除', onClick: () => remove.show(store) },
        ]
      : []),
  ]
  const columns: ListColumn<Store>[] = [
    column.text('name', '名称', 130),
    column.text('kind', '类型', 120, ({ kind }) => KINDS[kind].label),
    column.text('bucket', '存储桶', 170, ({ bucket, prefix }) => `${bucket}/${prefix}`),
    column.text('apps', '应用', 90, ({ appIds }) => (appIds ? `${appIds.length} 个` : '全部')),
    column.tag('on', '状态', 80, ({ on }) => (
      <ToneTag tone={on ? 'green' : 'grey'}>{on ? '启用' : '停用'}</ToneTag>
    )),
    column.text('count', '已同步 / 未成功', 130, ({ copied, failed }) => `${copied} / ${failed}`),
    column.time('last', '最近同步', 150, ({ lastCopiedAt }) => lastCopiedAt),
    column.actions(150, (store) => actionsOf(store)),
  ]
  return (
    <>
      {isOwner && (
        <p>
          <Button type="primary" onClick={() => edit.show({ store: null })}>
            新增云存储
          </Button>
        </p>
      )}
      <ReadRows
        what="云存储"
        read={read}
        rowKey="storeId"
        columns={columns}
        empty="还没有云存储。新增后，完成的合同文件会自动复制到您的存储桶。"
      />
      {edit.subject && <StoreDialog store={edit.subject.store} run={proof.run} onClose={edit.close} />}
      {remove.subject && (
        <ConfirmDialog
          title="删除云存储"
          text={`删除「${remove.subject.name}」后不再同步，已同步的文件留在原处，保存的密钥立即清除。`}
          action="删除云存储"
          danger
          onConfirm={async () => {
            const { storeId } = remove.subject!
            await proof.run(() => carryOut('/open/store/remove', { storeId }, changed))
          }}
          onClose={remove.close}
        />
      )}
      {tested && <TestResult tested={tested} onClose={() => setTested(null)} />}
      {proof.dialog}
    </>
  )
}

const CloudStorePage = () => {
  const [query, setQuery] = useSearchParams()
  return (
    <div className={styles.list}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>云存储配置</h1>
      </div>
      <Tabs
        activeKey={query.get('tab') ?? 'stores'}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'stores', label: '云存储', children: <Stores /> },
          { key: 'log', label: '同步记录', children: <SyncLog /> },
        ]}
      />
    </div>
  )
}
export default CloudStorePage
