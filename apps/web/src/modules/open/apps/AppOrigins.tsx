import { frameProblem, hostProblem } from '@xinqi/api/open/origin-rules'
import { Alert, Button, Form, Select } from 'antd'
import { whyNot } from '../../../shared/api/CallError.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useProof } from './useProof.tsx'

/** Every line says its own fault. */
const eachIs = (problemOf: (one: string) => string | null) => ({
  validator: (_: unknown, list: string[] = []) => {
    const problems = list.map(problemOf).filter((one) => one !== null)
    return problems.length ? Promise.reject(new Error(problems.join('；'))) : Promise.resolve()
  },
})

type Values = { frames: string[]; hosts: string[]; schemes: string[] }

/** Whose pages may frame ours, and where ours may lead back to. */
export const AppOrigins = ({ appId }: { appId: string }) => {
  const { data, error, refetch } = useCall('/open/app/detail', { appId }, { quiet: true, staleTime: 0 })
  const proof = useProof()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const save = (values: Values) =>
    void proof
      .run(() => carryOut('/open/app/saveOrigins', { appId, ...values }, ['/open/app/detail'], '已保存'))
      .catch((failure) => toast.error(whyNot(failure)))
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="未登记的来源不能嵌入签署页，未登记的域名不能作为返回地址。按原样比较，不支持通配。"
      />
      <Form<Values> layout="vertical" initialValues={data.origins} onFinish={save}>
        <Form.Item
          name="frames"
          label="可嵌入签署页的来源"
          extra={
            data.isSandbox
              ? '如 https://www.example.com，输入后回车；沙箱还可登记 http://localhost:3000 与 http://127.0.0.1:3000，上线时不会带入正式应用'
              : '如 https://www.example.com，输入后回车'
          }
          rules={[eachIs((one) => frameProblem(one, data.isSandbox))]}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',']} />
        </Form.Item>
        <Form.Item
          name="hosts"
          label="返回地址的域名"
          extra={
            data.isSandbox
              ? '如 www.example.com，只接受 https；沙箱的返回地址可直接使用本机，如 http://localhost:3000/back，不必登记'
              : '如 www.example.com，只接受 https'
          }
          rules={[eachIs((one) => hostProblem(one, data.isSandbox))]}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',']} />
        </Form.Item>
        <Form.Item name="schemes" label="应用协议" extra="如 myapp，对应返回地址 myapp://">
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',']} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      </Form>
      {proof.dialog}
    </>
  )
}
