// The OpenAPI 3.1 document of the contract: every call with its needs and failure label as x- fields.
import type { Call } from '@qianmu/contract/kit/call'
import * as z from 'zod'

type Json = Record<string, unknown>
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json
  return json
}

const parameters = (call: Call): Json[] => {
  const schema = call.query && schemaOf(call.query, 'input')
  const properties = (schema?.properties ?? {}) as Record<string, Json>
  const required = (schema?.required ?? []) as string[]
  return Object.entries(properties).map(([name, property]) => ({ name, in: 'query', required: required.includes(name), schema: property }))
}

const requestBody = (call: Call): Json | undefined => {
  if (call.kind !== 'upload')
    return call.body && { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } }
  const fields = call.body ? schemaOf(call.body, 'input') : { type: 'object', properties: {} }
  const files = Object.fromEntries(Object.keys(call.files ?? {}).map(name => [name, { type: 'string', format: 'binary' }]))
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...fields, properties: { ...(fields.properties as Json), ...files } } } },
  }
}

const responses = (call: Call): Json => {
  if (call.kind === 'download')
    return { 200: { description: '文件', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } }
  const data = call.data ? schemaOf(call.data, 'output') : { nullable: true }
  if (call.kind === 'stream')
    return { 200: { description: '事件流，每个事件一段 JSON', content: { 'text/event-stream': { schema: data } } } }
  const schema = {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { type: 'integer' }, msg: { type: 'string' }, data },
  }
  return { 200: { description: 'status 0: 成功；其他: 拒绝', content: { 'application/json': { schema } } } }
}

/** The document for these calls; about 1 ms a call, so keep what it returns. */
export function openApi(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const operation: Json = {
      operationId: call.name,
      tags: [call.name.slice(0, call.name.lastIndexOf('.'))],
      ...(call.about ? { description: call.about } : {}),
      'x-needs': call.needs,
      'x-fails': call.fails,
      parameters: parameters(call),
      responses: responses(call),
      security: call.needs.who === 'anyone' ? [] : [{ token: [] }],
    }
    const body = requestBody(call)
    if (body) operation.requestBody = body
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.0.3',
    info: { title: '千幕', version },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}
