import { Alert, Form } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import styles from './national-seals.module.css'
import { SEALS_CHANGED as CHANGED, type StepTask } from './nationalSeal.ts'

type Picked = { format: (pattern: string) => string }

/** What the office that recorded the seal answered to one step, or telling it once more. */
export const StepDialog = ({
  task: { kind, sealId, step },
  onClose,
}: {
  task: StepTask
  onClose: () => void
}) => {
  const { sequence } = step
  if (kind === 'reportAgain')
    return (
      <ConfirmDialog
        title="重新报告"
        text="将按印章现在的登记信息重新向备案机关报告这一项变化。"
        action="重新报告"
        danger={false}
        onConfirm={() =>
          carryOut('/nationalSeal/reportAgain', { id: sealId, sequence }, CHANGED, '将重新报告')
        }
        onClose={onClose}
      />
    )
  return (
    <FormDialog<{ register: string; receiptNo: string; day: Picked }>
      title="登记回执"
      submitText="登记"
      onClose={onClose}
      onSubmit={({ day, ...receipt }) =>
        carryOut(
          '/nationalSeal/receipt',
          { id: sealId, sequence, ...receipt, receivedOn: day.format('YYYY-MM-DD') },
          CHANGED,
          '回执已登记',
        )
      }
    >
      <Alert
        type="info"
        showIcon
        className={styles.gap}
        title="企业自行向备案机关报告后，把回执登记在这里；登记后不能修改，并记入存证日志。"
      />
      <TextItem
        name="register"
        label="出具回执的机关"
        must="请填写机关名称"
        maxLength={100}
        initialValue={step.report?.register ?? undefined}
      />
      <TextItem name="receiptNo" label="回执编号" must="请填写回执编号" maxLength={100} />
      <Form.Item name="day" label="回执日期" rules={[{ required: true, message: '请选择回执日期' }]}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}
