import { forms as pt } from '../pt/engine-forms.ts'
import { withChanges } from '../with-changes.ts'

/** Changes texts for Brazil: those of forms that load with the first form. */
export const forms = withChanges(pt, {
  drafts: {
    offer: 'Rascunho de %{time}, não salvo.',
    changedSince: 'O registro foi alterado nesse meio-tempo.',
    outdated:
      'O registro foi alterado depois que você começou este rascunho. Ao salvar, você escolhe os valores a manter.',
    kept: 'O que você digitou fica 30 dias guardado como rascunho. Só você pode abri-lo.',
  },
  sticky: {
    pin: 'Manter no próximo registro (Alt+P)',
    unpin: 'Não manter no próximo registro (Alt+P)',
    hint: '“%{label}” é mantido ao salvar e adicionar outro.',
    released: '“%{label}” não é mais mantido.',
  },
  stateKeeps: '%{state}: agora só é possível alterar %{fields}.',
  stateKeepsAll: '%{state}: este documento não pode mais ser alterado.',
  alsoEditing:
    '%{names} também está editando este registro. Se ambos alterarem um campo, você escolhe entre os valores ao salvar. |||| %{names} também estão editando este registro. Se vários alterarem um campo, você escolhe entre os valores ao salvar.',
  conflictNote: 'Ao salvar, você escolhe os valores a manter.',
  ownConflict: {
    title: 'Você alterou este registro em outra janela depois de abrir este formulário',
  },
  waiting: 'Sem conexão. O que você digitou fica aqui e é salvo assim que a conexão voltar.',
})
