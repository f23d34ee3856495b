// Which contracts, and how long. Used by whoever lends and by whoever asks.

import { chinaDay } from '@xinqi/api/china-day'
import { SEAL_SCOPE } from '@xinqi/api/status'
import { Form, Input, Radio } from 'antd'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import type { ExtentFields as Fields } from './extent.ts'
import styles from './seals.module.css'

const USUAL_TYPES = ['采购合同', '销售合同', '劳动合同', '租赁合同', '服务合同', '保密协议']

export const ExtentFields = () => {
  const form = Form.useFormInstance<Fields>()
  const scope = Form.useWatch('scope', form)
  const lasting = Form.useWatch('lasting', form)
  const today = chinaDay(new Date())
  return (
    <>
      <Form.Item name="scope" label="可用于">
        <Radio.Group
          options={Object.entries(SEAL_SCOPE).map(([value, label]) => ({ value: Number(value), label }))}
        />
      </Form.Item>
      {scope === 2 && (
        <SelectItem
          name="contractTypes"
          label="合同类型"
          extra="可选择，也可输入后按回车添加"
          must="请至少选择一种合同类型"
          mode="tags"
          maxCount={50}
          placeholder="选择或输入合同类型"
          options={USUAL_TYPES.map((value) => ({ value, label: value }))}
        />
      )}
      {scope === 3 && <TextItem name="contractNo" label="合同编号" must="请输入合同编号" maxLength={40} />}
      <ChoiceItem name="lasting" label="有效期" of={{ until: '指定期限', forever: '长期有效，直到撤销' }} />
      {lasting === 'until' && (
        <div className={styles.two}>
          <TextItem name="startDay" label="开始日期" extra="不填则立即生效" type="date" min={today} />
          <Form.Item
            name="endDay"
            label="结束日期"
            dependencies={['startDay']}
            rules={[
              { required: true, message: '请选择结束日期' },
              ({ getFieldValue }) => ({
                validator: async (_, end?: string) => {
                  if (end && end < today) throw new Error('结束日期不能早于今天')
                  if (end && getFieldValue('startDay') > end) throw new Error('结束日期不能早于开始日期')
                },
              }),
            ]}
          >
            <Input type="date" min={today} />
          </Form.Item>
        </div>
      )}
    </>
  )
}
