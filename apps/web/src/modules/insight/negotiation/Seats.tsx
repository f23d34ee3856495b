// Whom the other side sends: invited by number or address, shown with what became of it.

import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './negotiation.module.css'
import { ROOM, type Room } from './roomWords.ts'

const DAYS = { 7: '7 天', 30: '30 天', 90: '90 天' }
type Values = { name: string; contact: string; days: string }

const InviteDialog = ({
  roomId,
  onInvited,
  onClose,
}: DialogOf<{ roomId: string; onInvited: (url: string) => void }>) => (
  <FormDialog<Values>
    title="邀请对方参加协商"
    initial={{ days: '30' }}
    submitText="发送邀请"
    onClose={onClose}
    onSubmit={async ({ name, contact, days }) => {
      const to = contact.trim()
      const { url } = await call(
        '/negotiation/invite',
        {
          roomId,
          name: name.trim(),
          ...(to.includes('@') ? { email: to } : { mobile: to }),
          days: Number(days) as 7 | 30 | 90,
        },
        { quiet: true },
      )
      onInvited(url)
      await outdate('/negotiation/view')
    }}
  >
    <TextItem name="name" label="对方姓名" must="请填写对方姓名" maxLength={50} />
    <TextItem
      name="contact"
      label="手机号或邮箱"
      must="请填写手机号或邮箱"
      extra="邀请发到这里，对方凭验证码进入；链接只能由本人使用"
      maxLength={254}
    />
    <ChoiceItem name="days" label="有效期" of={DAYS} />
  </FormDialog>
)

export const Seats = ({ room }: { room: Room }) => {
  const inviting = useOverlay()
  const [url, setUrl] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const live = room.seats.filter(({ revokedAt }) => !revokedAt)
  return (
    <section className={styles.panel} aria-label="对方参加人">
      <header className={styles.panelHead}>
        <h2>对方参加人</h2>
        {room.state === ROOM.underWay && (
          <Button size="small" onClick={() => inviting.show(true)}>
            邀请对方
          </Button>
        )}
      </header>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {url && (
        <Alert
          type="success"
          title="邀请已发送"
          description={
            <>
              也可以把链接转给对方，只有受邀的号码能打开：
              <Copyable text={url} what="邀请链接" />
            </>
          }
          closable
          onClose={() => setUrl(null)}
        />
      )}
      {live.length === 0 && <p>还没有邀请对方，提议提交后只有受邀的人能看到。</p>}
      <ul className={styles.plain}>
        {live.map(({ seatId, name, contact, joinedAt, expiresAt }) => (
          <li key={seatId}>
            <span>
              {name}（{contact}） {joinedAt ? '已参加' : '未打开'}，{instant(expiresAt)} 到期
            </span>
            <Button
              size="small"
              danger
              loading={busy}
              aria-label={`收回邀请：${name}`}
              onClick={() =>
                void act(async () => {
                  await call('/negotiation/revokeSeat', { roomId: room.roomId, seatId }, { quiet: true })
                  await outdate('/negotiation/view')
                })
              }
            >
              收回
            </Button>
          </li>
        ))}
      </ul>
      {inviting.subject && <InviteDialog roomId={room.roomId} onInvited={setUrl} onClose={inviting.close} />}
    </section>
  )
}
