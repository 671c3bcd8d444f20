/** Four subgraphs modelled on the product's: the same joins, fewer fields. */
const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@inaccessible", "@listSize"])';

export const SCHEMAS: Record<string, string> = {
  orders: `${LINK}
    enum OrderStatus { Drafting WaitingForOrder Delivering DeliveryComplete }
    type Query { orders(limit: Int = 20): OrderPage! @listSize(slicingArguments: ["limit"], sizedFields: ["items"], requireOneSlicingArgument: false) }
    type OrderPage { items: [Order!]! totalCount: Int! page: Int! limit: Int! }
    type Order @key(fields: "uuid") {
      uuid: ID! purchaseNumber: String! subject: String orderDate: String notes: String status: OrderStatus!
      isFixed: Boolean! updatedAt: String! orderSummary: OrderSummary! orderProductLines: [OrderProductLine!]! @listSize(assumedSize: 20)
      demandSupplier: DemandSupplier deliveryDestination: DeliveryDestination creatorDemandUser: DemandUser
      orderReviews: [OrderReview!]! @listSize(assumedSize: 3)
    }
    type OrderSummary { subtotal: String! taxTotal: String! total: String! }
    type OrderReview { reviewStatus: String! updatedAt: String! reviewer: DemandUser }
    type OrderProductLine @key(fields: "id") {
      id: ID! orderNum: Int! lot: Int unitPrice: String amount: String! deliveryDate: String receivedLot: Int!
      deliveryStatus: String! product: Product
    }
    type Product @key(fields: "uuid") { uuid: ID! statistics: ProductStatistics }
    type ProductStatistics { totalReceivedLot: Float! totalPurchaseAmount: String! }
    type DemandSupplier @key(fields: "uuid", resolvable: false) { uuid: ID! }
    type DeliveryDestination @key(fields: "uuid", resolvable: false) { uuid: ID! }
    type DemandUser @key(fields: "uuid", resolvable: false) { uuid: ID! }`,
  catalog: `${LINK}
    type Query { taxCategories: [TaxCategory!]! @listSize(assumedSize: 5) }
    type TaxCategory { id: Int! name: String! rate: String! }
    type DemandSupplier @key(fields: "uuid") { uuid: ID! name: String! city: String address1: String }
    type DeliveryDestination @key(fields: "uuid") { uuid: ID! name: String! city: String phoneNumber: String }
    type Product @key(fields: "uuid") {
      uuid: ID! name: String! modelNumber: String color: String size: String unitPrice: String!
    }`,
  costing: `${LINK}
    type Query { listCostSummaries(targetMonth: String!, limit: Int = 20): CostSummaryPage! @listSize(slicingArguments: ["limit"], sizedFields: ["items"], requireOneSlicingArgument: false) }
    type CostSummaryPage { items: [CostSummary!]! totalCount: Int! }
    type CostSummary { totalPurchaseAmount: String! totalDeliveryQuantity: Float! product: Product }
    type Product @key(fields: "uuid", resolvable: false) { uuid: ID! }`,
  identity: `${LINK}
    enum Actor { DemandUser Operator UNKNOWN }
    type Query {
      currentUser: DemandUser!
      resolveIdentity(authUid: String!, email: String!, authTime: Float!, actor: Actor!, hasSecondFactor: Boolean): ResolvedIdentity @inaccessible
    }
    type DemandUser @key(fields: "uuid") { uuid: ID! firstName: String! lastName: String! email: String! role: String! }
    type ResolvedIdentity @inaccessible {
      uuid: ID! actor: Actor! name: String! email: String! role: String! demand: ResolvedDemand flags: [String!]!
      hasPlatformRight: Boolean! needsSecondFactor: Boolean!
    }
    type ResolvedDemand @inaccessible { uuid: ID! name: String! }`,
};

/**
 * A first screen: the current user, the newest orders with supplier and creator, this month's costs. Joins
 * four subgraphs.
 */
export const LIGHT = `query Light {
  currentUser { uuid firstName lastName email role }
  orders(limit: 5) {
    totalCount
    items { uuid purchaseNumber subject status orderDate demandSupplier { uuid name } creatorDemandUser { uuid lastName } }
  }
  listCostSummaries(targetMonth: "2026-11", limit: 3) {
    items { totalPurchaseAmount totalDeliveryQuantity product { uuid name modelNumber } }
  }
}`;

/** The order list with everything an export shows: lines, products, suppliers, destinations, reviewers. */
export const HEAVY = `query Heavy {
  orders(limit: 16) {
    totalCount page limit
    items {
      uuid purchaseNumber subject orderDate notes status isFixed updatedAt
      orderSummary { subtotal taxTotal total }
      demandSupplier { uuid name city address1 }
      deliveryDestination { uuid name city phoneNumber }
      creatorDemandUser { uuid firstName lastName email role }
      orderReviews { reviewStatus updatedAt reviewer { uuid firstName lastName email } }
      orderProductLines {
        id orderNum lot unitPrice amount deliveryDate receivedLot deliveryStatus
        product { uuid name modelNumber color size unitPrice statistics { totalReceivedLot totalPurchaseAmount } }
      }
    }
  }
}`;
