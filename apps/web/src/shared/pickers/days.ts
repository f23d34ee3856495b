// What one picks days with, in Chinese wherever it stands: antd words its own parts, weekdays and months are dayjs's.
import { Calendar, DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

export { Calendar, DatePicker }
