// The few antd controls that signing in needs, taken from their own files: the package's Input and Modal bring text areas,
// code boxes and static dialogs along, which would be a third of this chunk (budget: interface.md, first load).
export { default as Input } from 'antd/es/input/Input'
export { default as Password } from 'antd/es/input/Password'
export { default as Modal } from 'antd/es/modal/Modal'
