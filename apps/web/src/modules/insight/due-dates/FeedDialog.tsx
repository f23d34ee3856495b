// 日历订阅: an address only its owner knows, which any calendar program can read until it is withdrawn.

import { Alert, Button, Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import styles from './due-dates.module.css'

export const FeedDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useCall('/calendarFeed/info', {}, { quiet: true })
  const [hidesNames, hideNames] = useState(false)
  const [duties, setDuties] = useState<0 | 1 | 2>(1)
  const mayDuties = useAccess().may('system:data:duty')
  const [address, setAddress] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const make = () =>
    act(async () => {
      const { url } = await call(
        '/calendarFeed/make',
        { hidesNames, duties: mayDuties ? duties : 0 },
        { quiet: true },
      )
      setAddress(new URL(url, window.location.origin).href)
      await outdate('/calendarFeed/info')
    })
  const withdraw = () =>
    act(async () => {
      await call('/calendarFeed/withdraw', {}, { quiet: true })
      setAddress(null)
      await outdate('/calendarFeed/info')
      toast.success('订阅地址已撤销')
    })
  return (
    <Modal open title="订阅到期与履约日历" footer={null} onCancel={onClose}>
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <p>
        把订阅地址添加到手机或电脑的日历中，合同到期日与所选的履约事项会自动出现。知道地址的人都能看到，请勿转发。
      </p>
      {!data && <LoadingState />}
      {address && (
        <Alert
          type="success"
          title="订阅地址只显示这一次"
          description={
            <span className={styles.address}>
              <Copyable text={address} what="订阅地址" whole />
            </span>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      {data?.feed && !address && (
        <p>
          已有订阅地址，生成于 {instant(data.feed.createdAt)}
          {data.feed.lastReadAt ? `，最近读取于 ${instant(data.feed.lastReadAt)}` : '，尚未被读取'}。
        </p>
      )}
      {mayDuties && (
        <Radio.Group
          aria-label="履约事项"
          value={duties}
          onChange={(event) => setDuties(event.target.value)}
          options={[
            { value: 1, label: '我负责的履约事项' },
            { value: 2, label: '我能看到的全部履约事项' },
            { value: 0, label: '只要合同到期日' },
          ]}
          style={{ marginBottom: 12 }}
        />
      )}
      <p>
        <Checkbox checked={hidesNames} onChange={(event) => hideNames(event.target.checked)}>
          隐藏合同名称
        </Checkbox>
      </p>
      <span style={{ display: 'inline-flex', gap: 8 }}>
        <Button type="primary" loading={busy} onClick={() => void make()}>
          {data?.feed ? '重新生成' : '生成订阅地址'}
        </Button>
        {data?.feed && (
          <Button danger loading={busy} onClick={() => void withdraw()}>
            撤销地址
          </Button>
        )}
      </span>
    </Modal>
  )
}
