// The fields of a card template as their makers edit them: read from its JSON schema, named so that cards keep their values, put in order. Pure.
import type { CardTemplate, FieldKind, TemplateField } from '@qianmu/contract/works/cards'

type Property = CardTemplate['schema']['properties'][string]

const kindOf = ({ enum: options, format }: Property): FieldKind => (options ? 'choice' : format ? 'area' : 'line')

/** The fields behind a template's schema. */
export const fieldsOf = ({ schema }: Pick<CardTemplate, 'schema'>): TemplateField[] =>
  Object.entries(schema.properties).map(([key, property]) => ({
    key,
    title: property.title,
    kind: kindOf(property),
    options: property.enum ?? [],
  }))

/** A field that is not written yet, under a name that no other field has had. */
export const newField = (): TemplateField => ({
  key: `f${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
  title: '',
  kind: 'line',
  options: [],
})

/** Fields as they are sent: a line and an area have no options. */
export const tidied = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.map(({ key, title, kind, options }) => ({ key, title: title.trim(), kind, options: kind === 'choice' ? options : [] }))
