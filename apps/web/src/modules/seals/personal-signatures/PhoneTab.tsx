// 扫码手绘: the telephone draws, this page follows.

import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Form, Radio, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { INK, type InkColour } from './inkColours.ts'
import styles from './person-seals.module.css'
import { NameField } from './SaveForm.tsx'
import { signaturesChanged } from './signaturesChanged.ts'

type Fields = { name: string; colour: InkColour }
type Begun = Data<'/personSeal/phone'>

const WAITING = 0
const OPENED = 1
const DONE = 2
const OVER = 3
const LOOK_EVERY = 1500

const Following = ({
  begun,
  onSaved,
  onAgain,
}: {
  begun: Begun
  onSaved: () => void
  onAgain: () => void
}) => {
  const [settled, setSettled] = useState(false)
  const { data } = useCall(
    '/personSeal/phoneStatus',
    { ticketId: begun.ticketId },
    { quiet: true, refetchInterval: settled ? false : LOOK_EVERY },
  )
  const status = data?.status ?? WAITING
  const tellSaved = useEffectEvent(onSaved)
  useEffect(() => {
    if (status < DONE) return
    setSettled(true)
    if (status !== DONE) return
    void signaturesChanged().then(() => {
      toast.success('手机上的签名已保存')
      tellSaved()
    })
  }, [status])
  if (status === OVER)
    return (
      <div className={styles.scan}>
        <Alert type="warning" showIcon title="二维码已失效" />
        <Button onClick={onAgain}>重新生成</Button>
      </div>
    )
  return (
    <div className={styles.scan}>
      <div className={styles.code} data-opened={status === OPENED || undefined}>
        <QrCode text={window.location.origin + begun.path} label="用手机扫描，在手机上签名" size={208} />
      </div>
      <p role="status">
        {status === OPENED ? (
          <>
            <Spin size="small" /> 手机已打开，请在手机上书写并提交
          </>
        ) : (
          '请用手机相机或微信扫描，10 分钟内有效'
        )}
      </p>
      <Button type="link" onClick={onAgain}>
        重新生成二维码
      </Button>
    </div>
  )
}

export const PhoneTab = ({ usualName, onSaved }: { usualName: string; onSaved: () => void }) => {
  const [begun, setBegun] = useState<Begun | null>(null)
  const { busy, refusal, act } = useAct()
  const begin = (fields: Fields) =>
    act(async () => setBegun(await call('/personSeal/phone', fields, { quiet: true })))
  if (begun) return <Following begun={begun} onSaved={onSaved} onAgain={() => setBegun(null)} />
  return (
    <Form<Fields>
      layout="vertical"
      initialValues={{ name: usualName, colour: 'black' }}
      onFinish={(fields) => void begin(fields)}
    >
      <Form.Item name="colour" label="墨色">
        <Radio.Group options={Object.entries(INK).map(([value, { label }]) => ({ value, label }))} />
      </Form.Item>
      <NameField />
      {refusal && <Alert type="error" showIcon role="alert" className={styles.gap} title={refusal} />}
      <div className={styles.save}>
        <Button type="primary" htmlType="submit" loading={busy}>
          生成二维码
        </Button>
      </div>
    </Form>
  )
}
