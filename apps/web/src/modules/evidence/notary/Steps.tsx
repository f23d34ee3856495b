import { Steps as AntSteps } from 'antd'

/** Where somebody stands on the way from choosing to handing in. */
export const ApplySteps = ({ current }: { current: 0 | 1 | 2 }) => (
  <AntSteps
    size="small"
    current={current}
    responsive={false}
    items={[{ title: '填写申请' }, { title: '签署申请书' }, { title: '提交' }]}
  />
)
