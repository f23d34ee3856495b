import { fromChinaTime } from '@xinqi/api/china-day'
import { Alert, Form } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import styles from './national-seals.module.css'
import { SEALS_CHANGED as CHANGED, type SealTask } from './nationalSeal.ts'

type Picked = { format: (pattern: string) => string }
type Reasoned = 'refuse' | 'stop' | 'resume' | 'cancel' | 'disconnect'

const SAID: Record<Reasoned, { title: string; text: string; done: string; danger: boolean }> = {
  refuse: { title: '退回申请', text: '申请人可以修改后重新申请。', done: '申请已退回', danger: true },
  stop: {
    title: '停用印章',
    text: '停用期间不能用它盖章；停用前盖的章不受影响。可以恢复。',
    done: '印章已停用',
    danger: true,
  },
  disconnect: {
    title: '断开签章服务',
    text: '断开后不能在平台用它盖章，保存的 PIN 随即删除；印章仍登记在这里，已盖的章不受影响。可以重新连接。',
    done: '已断开',
    danger: true,
  },
  resume: { title: '恢复印章', text: '恢复后可以继续使用。', done: '印章已恢复', danger: false },
  cancel: {
    title: '注销印章',
    text: '注销后不可恢复，平台保管的私钥随即销毁，须重新申请制作；注销前盖的章不受影响。',
    done: '印章已注销',
    danger: true,
  },
}

const isReasoned = (kind: string): kind is Reasoned => kind in SAID

/** One step of a seal's life: what follows from it is said, and why is asked. */
export const LifeDialog = ({ task: { kind, seal }, onClose }: { task: SealTask; onClose: () => void }) => {
  const { id, name } = seal
  if (kind === 'make')
    return (
      <ConfirmDialog
        title={`制作「${name}」`}
        text={`将生成印章的密钥与证书，并由制章者签名，有效期 ${seal.years} 年。申请用途：${seal.purpose}`}
        action="制作印章"
        danger={false}
        onConfirm={() => carryOut('/nationalSeal/make', { id }, CHANGED, '印章已制作')}
        onClose={onClose}
      />
    )
  if (isReasoned(kind)) {
    const { title, text, done, danger } = SAID[kind]
    return (
      <FormDialog<{ reason: string }>
        title={`${title}「${name}」`}
        submitText={title}
        danger={danger}
        onClose={onClose}
        onSubmit={({ reason }) => carryOut(`/nationalSeal/${kind}`, { id, reason }, CHANGED, done)}
      >
        <Alert type={danger ? 'warning' : 'info'} showIcon className={styles.gap} title={text} />
        <LongTextItem name="reason" label="原因" must="请填写原因" maxLength={200} showCount rows={3} />
      </FormDialog>
    )
  }
  if (kind === 'lose')
    return (
      <FormDialog<{ since: Picked; reason: string }>
        title={`挂失「${name}」`}
        submitText="挂失"
        danger
        onClose={onClose}
        onSubmit={({ since, reason }) =>
          carryOut(
            '/nationalSeal/lose',
            { id, reason, since: fromChinaTime(since.format('YYYY-MM-DD HH:mm:ss')).toISOString() },
            CHANGED,
            '印章已挂失',
          )
        }
      >
        <Alert
          type="warning"
          showIcon
          className={styles.gap}
          title="挂失后不能再用它盖章，也不能恢复；自丢失时起盖的章，核验时将显示印章已停用或挂失。"
        />
        <Form.Item name="since" label="丢失时间" rules={[{ required: true, message: '请选择丢失时间' }]}>
          <DatePicker showTime style={{ width: '100%' }} />
        </Form.Item>
        <LongTextItem name="reason" label="情况说明" must="请填写情况" maxLength={200} showCount rows={3} />
      </FormDialog>
    )
  if (kind === 'invalidate')
    return (
      <FormDialog<{
        authority: string
        documentNo: string
        day: Picked
        since?: Picked | null
        reason: string
      }>
        title={`登记「${name}」认定无效`}
        submitText="登记认定无效"
        danger
        onClose={onClose}
        onSubmit={({ day, since, ...found }) =>
          carryOut(
            '/nationalSeal/invalidate',
            {
              id,
              ...found,
              decidedOn: day.format('YYYY-MM-DD'),
              since: since ? fromChinaTime(since.format('YYYY-MM-DD HH:mm:ss')).toISOString() : null,
            },
            CHANGED,
            '已登记认定无效',
          )
        }
      >
        <Alert
          type="warning"
          showIcon
          className={styles.gap}
          title="登记后不能再用它盖章，不可恢复，平台保管的私钥随即销毁；自起算时间起盖的章，核验时将显示印章已被认定无效。"
        />
        <TextItem name="authority" label="认定机关" must="请填写作出认定的法院或机关" maxLength={100} />
        <TextItem name="documentNo" label="文书编号" must="请填写判决书、决定书等的编号" maxLength={100} />
        <Form.Item name="day" label="认定日期" rules={[{ required: true, message: '请选择认定日期' }]}>
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="since" label="自何时起无效" extra="留空表示自始无效">
          <DatePicker showTime style={{ width: '100%' }} />
        </Form.Item>
        <LongTextItem name="reason" label="认定的原因" must="请填写原因" maxLength={200} showCount rows={3} />
      </FormDialog>
    )
  return (
    <FormDialog<{ recordNo: string; authority: string; day: Picked }>
      title={`登记「${name}」的备案信息`}
      submitText="登记"
      onClose={onClose}
      onSubmit={({ day, ...recorded }) =>
        carryOut(
          '/nationalSeal/record',
          { id, ...recorded, recordedOn: day.format('YYYY-MM-DD') },
          CHANGED,
          '备案信息已登记',
        )
      }
    >
      <TextItem name="recordNo" label="备案编号" must="请填写备案编号" maxLength={60} />
      <TextItem name="authority" label="备案机关" must="请填写备案机关" maxLength={100} />
      <Form.Item name="day" label="备案日期" rules={[{ required: true, message: '请选择备案日期' }]}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}
