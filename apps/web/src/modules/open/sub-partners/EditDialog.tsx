import { Checkbox, Form } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import type { Detail } from './SubPartnerDrawer.tsx'

type Filled = { name: string; contact?: string; remark?: string; mayOpen: ('sandbox' | 'production')[] }

export const EditDialog = ({ data, onClose }: { data: Detail; onClose: () => void }) => (
  <FormDialog<Filled>
    title="修改子合作方"
    initial={
      {
        name: data.name,
        contact: data.contact ?? undefined,
        remark: data.remark ?? undefined,
        mayOpen: data.mayOpen,
      } as Filled
    }
    onClose={onClose}
    onSubmit={(filled) =>
      carryOut('/open/subPartner/update', { subPartnerId: data.subPartnerId, ...filled }, [
        '/open/subPartner/list',
        '/open/subPartner/detail',
      ])
    }
  >
    <TextItem name="name" label="名称" must="请填写名称" maxLength={50} />
    <TextItem name="contact" label="联系人（选填）" maxLength={30} />
    <TextItem name="remark" label="备注（选填）" maxLength={200} />
    <Form.Item name="mayOpen" label="可新建的应用" extra="不影响已有的应用">
      <Checkbox.Group
        options={[
          { value: 'sandbox', label: '沙箱应用' },
          { value: 'production', label: '正式应用' },
        ]}
      />
    </Form.Item>
  </FormDialog>
)
