// Lets the editor draw pictures itself.
import { type Extensions, Node } from '@tiptap/core'
import { PictureView } from './view.ts'

/**
 * The nodes of the editor, with pictures as they are drawn in a document. By the node and not by a plugin, although one could say it as well:
 * plugins come to a view that has already drawn its text, and a new way to draw any node makes it draw all of them again.
 */
export const withPictures = (nodes: Extensions, docId: number): Extensions =>
  nodes.map(node =>
    node instanceof Node && node.name === 'image'
      ? node.extend({
          addNodeView:
            () =>
            ({ node: picture, view, getPos }) =>
              new PictureView(picture, view, getPos, docId),
        })
      : node,
  )
