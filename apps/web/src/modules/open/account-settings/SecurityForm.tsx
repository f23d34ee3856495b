import type { Body, Data } from '@xinqi/api/calls'
import { Button, Form, Select, Switch } from 'antd'
import { whyNot } from '../../../shared/api/CallError.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './account.module.css'

type Values = Body<'/open/partner/saveSecurity'>

/** How the console is entered. */
export const SecurityForm = ({
  data,
  run,
}: {
  data: Data<'/open/partner/detail'>
  run: (act: () => Promise<void>) => Promise<void>
}) => (
  <section className={`${blocks.card} ${styles.section}`} aria-labelledby="security">
    <h2 id="security">登录安全</h2>
    <Form<Values>
      layout="vertical"
      initialValues={{ ...data.security, twoStep: data.security.twoStep && data.canTwoStep }}
      onFinish={(values) =>
        void run(() =>
          carryOut('/open/partner/saveSecurity', values, ['/open/partner/detail'], '已保存'),
        ).catch((failure) => toast.error(whyNot(failure)))
      }
    >
      <Form.Item
        name="twoStep"
        label="两步登录"
        valuePropName="checked"
        extra={
          data.canTwoStep
            ? '密码之后再输入发往登录手机号的验证码，子账户也一样'
            : '平台没有开通短信，两步登录不可用：登录只凭密码'
        }
      >
        <Switch disabled={!data.canTwoStep} />
      </Form.Item>
      <Form.Item
        name="networks"
        label="允许登录的来源"
        extra={`IP 或 CIDR，留空不限；您当前的地址是 ${data.mine}`}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',']} />
      </Form.Item>
      <NumberItem name="sessionHours" label="登录有效时长（小时）" must="请填写" min={1} max={720} />
      <Button type="primary" htmlType="submit">
        保存
      </Button>
    </Form>
  </section>
)
