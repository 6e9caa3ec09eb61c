import type { ResourceMessages } from '../resource-messages.ts'

/** Names products, categories, brands and units, and their fields. */
export const catalogResources = {
  products: {
    name: 'Produto |||| Produtos',
    fields: {
      price: 'Preço de venda',
      compareAtPrice: 'Preço anterior',
      minSalePrice: 'Preço mínimo de venda',
      netContent: 'Conteúdo líquido',
      contentUnit: 'Unidade do conteúdo',
      largestDiscount: 'Desconto máximo',
      averageCost: 'Custo médio',
      margin: 'Margem %',
      onHand: 'Existente',
      tax: 'Imposto de venda',
      purchaseTax: 'Imposto de compra',
      appliedTax: 'Imposto de venda aplicado',
      appliedPurchaseTax: 'Imposto de compra aplicado',
      reorderPoints: 'Localizações e pontos de encomenda das filiais',
      openingQuantity: 'Quantidade inicial',
      openingCost: 'Custo unitário inicial',
      openingBranch: 'Filial do stock inicial',
      archiveStocked: 'Arquivar mesmo com stock',
      allergens: 'Alergénios',
      weight: 'Peso (kg)',
      'barcodes.value': 'Código de barras',
      'suppliers.supplierSku': 'SKU do fornecedor',
      'suppliers.price': 'Preço de compra',
    },
    help: {
      sku: 'Em branco: é atribuído o número seguinte.',
      purchasePrice: 'Sem imposto. É atualizado em cada receção.',
      compareAtPrice: 'O preço antes de uma redução. As etiquetas mostram-no riscado.',
      allergens: 'As substâncias do anexo II do Regulamento (UE) n.º 1169/2011.',
      netContent:
        'Conteúdo de uma peça, como 250 g. As etiquetas mostram o preço por quilograma, litro, metro ou m².',
      minSalePrice: 'Vender abaixo deste preço exige uma permissão especial.',
      largestDiscount: 'Maior desconto que não desce abaixo do preço mínimo de venda.',
      tax: 'Em branco: o imposto da categoria ou, se não houver, o da empresa.',
      purchaseTax: 'Em branco: o imposto de venda; se não houver, o da categoria ou o da empresa.',
      margin: 'Parte do preço de venda sem imposto que excede o custo médio.',
      onHand: 'Stock em todas as filiais que pode ver.',
      averageCost:
        'Custo médio da mercadoria recebida, calculado a partir dos movimentos de stock.',
      stockUnit:
        'O stock conta-se nesta unidade, que não muda depois do primeiro movimento nem depois de o produto estar num documento lançado.',
      reorderPoint:
        'Há um alerta quando a quantidade disponível desce até este nível. Em branco: sem alerta.',
      weight: 'Peso de uma unidade de stock. Os portes podem ser distribuídos por peso.',
      targetLevel: 'A encomenda sugerida repõe o stock até este nível.',
      allowNegative: '«Herdar» segue a definição da filial.',
      reorderPoints:
        'Localização e níveis em cada filial. Uma filial sem níveis usa os do produto.',
      openingQuantity: 'Quantidade em stock hoje. É lançada como stock inicial.',
      openingCost: 'Em branco: o preço de compra.',
    },
    choices: {
      allergens: {
        gluten: 'Cereais que contêm glúten',
        crustaceans: 'Crustáceos',
        eggs: 'Ovos',
        fish: 'Peixes',
        peanuts: 'Amendoins',
        soybeans: 'Soja',
        milk: 'Leite',
        nuts: 'Frutos de casca rija',
        celery: 'Aipo',
        mustard: 'Mostarda',
        sesame: 'Sementes de sésamo',
        sulphites: 'Dióxido de enxofre e sulfitos',
        lupin: 'Tremoço',
        molluscs: 'Moluscos',
      },
      contentUnit: {
        g: 'g',
        kg: 'kg',
        ml: 'ml',
        cl: 'cl',
        l: 'L',
        cm: 'cm',
        m: 'm',
        m2: 'm²',
      },
    },
    actions: { changePrice: 'Alterar preço de venda' },
    effects: {
      changePrice:
        'O preço de venda sobe nesta percentagem; uma percentagem negativa baixa-o. Um preço que ficaria abaixo do preço mínimo de venda não é alterado.',
    },
    sections: {
      main: 'Produto',
      stock: 'Stock',
      opening: 'Stock inicial',
      supply: 'Fornecedores',
      codes: 'Códigos de barras',
      pictures: 'Imagens e nota',
    },
  },
  categories: {
    name: 'Categoria |||| Categorias',
    fields: {
      parent: 'Categoria superior',
      isActive: 'Ativa',
      defaultTax: 'Imposto predefinido dos produtos',
    },
    help: {
      defaultTax:
        'Para produtos sem imposto. Em branco: o imposto da categoria superior ou, se não houver, o da empresa.',
      code: 'Maiúsculas, algarismos, ponto, hífen e sublinhado.',
      sortOrder: 'Os números mais baixos vêm primeiro.',
    },
  },
  brands: { name: 'Marca |||| Marcas', fields: { isActive: 'Ativa' } },
  units: {
    name: 'Unidade |||| Unidades',
    help: {
      decimals: 'Quantas casas decimais pode ter uma quantidade nesta unidade.',
      baseUnit: 'Para uma embalagem: a unidade que a embalagem contém.',
      factor: 'Quantas unidades base a embalagem contém.',
    },
  },
} as const satisfies ResourceMessages
