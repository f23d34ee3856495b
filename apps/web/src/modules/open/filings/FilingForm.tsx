import type { Data } from '@xinqi/api/calls'
import { Button, Form, Input, InputNumber, Upload } from 'antd'
import { useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Filing = Data<'/open/filing/detail'>
type Values = { name: string; scene: string; agreement: string; monthlyVolume: number }

/** One scene in which contracts are to be signed without anybody's hand, as the operator will read it. */
export const FilingForm = ({ appId, filing, onClose }: DialogOf<{ appId: string; filing?: Filing }>) => {
  const [sample, setSample] = useState<File | null>(null)
  return (
    <FormDialog<Values>
      title={filing ? '修改备案' : '新建备案'}
      submitText="保存"
      width={640}
      initial={filing}
      onClose={onClose}
      onSubmit={async ({ name, scene, agreement, monthlyVolume }) => {
        await upload(
          '/open/filing/save',
          {
            appId,
            ...(filing ? { filingId: filing.filingId } : {}),
            name,
            scene,
            agreement,
            monthlyVolume: String(monthlyVolume),
            ...(sample ? { sample } : {}),
          },
          { quiet: true },
        )
        await outdate('/open/filing/list')
        await outdate('/open/filing/detail')
        toast.success('备案已保存，提交后由平台审核')
      }}
    >
      <Form.Item
        name="name"
        label="场景名称"
        rules={[{ required: true, whitespace: true, min: 2, message: '至少 2 个字' }]}
      >
        <Input maxLength={40} placeholder="如：供应商采购订单" autoFocus />
      </Form.Item>
      <Form.Item
        name="scene"
        label="场景说明"
        extra="谁与谁签什么合同，为什么不需要逐份盖章"
        rules={[{ required: true, min: 10, message: '请至少写 10 个字' }]}
      >
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Form.Item>
      <Form.Item
        name="agreement"
        label="用户如何同意"
        extra="相对方在哪一步、以什么方式确认合同内容"
        rules={[{ required: true, min: 5, message: '请至少写 5 个字' }]}
      >
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Form.Item>
      <Form.Item
        name="monthlyVolume"
        label="预计每月签署（份）"
        rules={[{ required: true, message: '请填写预计份数' }]}
      >
        <InputNumber min={1} max={99_999_999} precision={0} style={{ width: 200 }} />
      </Form.Item>
      <Form.Item
        label="样本合同"
        required={!filing?.sample}
        extra={filing?.sample ? `已上传：${filing.sample.name}，重新选择则替换` : 'PDF，不超过 20 MB'}
      >
        <Upload
          accept="application/pdf,.pdf"
          maxCount={1}
          beforeUpload={(file) => {
            setSample(file)
            return false
          }}
          onRemove={() => setSample(null)}
        >
          <Button>选择 PDF</Button>
        </Upload>
      </Form.Item>
    </FormDialog>
  )
}
